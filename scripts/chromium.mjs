/**
 * The Chromium of the machine, which asks the network for nothing of its own. Where there is none, what needs it is
 * skipped.
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const hasChromium = existsSync(executablePath)

export const launch = () =>
  chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
