/** The module with the codecs of the type `Outputs` that a file exports; `written` is the file with the other codecs. */
export const writeOutputs: (outputs: string, written: string) => string
