export const faulty: (
  fault: string,
  world: {
    readonly respond: (line: string) => string | undefined
    readonly say: (...lines: string[]) => void
    readonly exit: (code: number) => void
    readonly complain: (text: string) => void
    readonly later: (run: () => void) => void
  },
) => (line: string) => void
