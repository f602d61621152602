import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './e2e/chromium.ts'

// Every worker reads this file again; only the first reader makes the folder of their servers and takes it away.
if (!process.env.E2E_ROOT) {
  const root = mkdtempSync(path.join(tmpdir(), 'dorsal-e2e-'))
  // Closed to others, it would send root's database to another place.
  chmodSync(root, 0o755)
  process.env.E2E_ROOT = root
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/seeded-data.ts',
  // Each worker starts a server of its own (e2e/visit.ts).
  workers: 2,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording costs a third of the processor's time; a log of CI could not show it.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: chromiumArguments,
    },
  },
  // A test runs on a phone, as most visitors hold one. @desktop: staff do it at a desk. @both: it differs between them.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grep: /@(desktop|both)/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
