import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser of tests and measurements: the one in CHROMIUM_PATH, Debian's, or Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find(
    (file) => existsSync(file),
  )

/** Flags that keep Chromium from using processor or network for itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
