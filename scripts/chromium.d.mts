import type { Browser } from 'playwright-core'

export const executablePath: string
export const hasChromium: boolean
export const launch: () => Promise<Browser>
