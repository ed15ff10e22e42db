/**
 * Starts the installed Chromium without its own network traffic. Checks that need it are skipped if there is no
 * Chromium.
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
