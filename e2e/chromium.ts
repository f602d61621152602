import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser that tests and measurements run: the one named in CHROMIUM_PATH, Debian's, or Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find(
    (file) => existsSync(file),
  )

/** What keeps Chromium from doing anything of its own beside the page. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
