import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './e2e/chromium.ts'
import { settings } from './server/env.ts'

const port = process.env.E2E_PORT ?? '3210'
const baseURL = `http://localhost:${port}`

// Every worker reads this file again; only the first reader makes the folder and takes it away.
if (!process.env.E2E_DATA_DIR) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dorsal-e2e-'))
  // Closed to others, it would send root's database to another place.
  chmodSync(dataDir, 0o755)
  process.env.E2E_DATA_DIR = path.join(dataDir, 'data')
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
}

/** Nothing of a developer's own settings reaches the server under test, not even from a file `.env`. */
const ownSettings = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // One server with one database: a second worker would see what the first one does.
  workers: 1,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: chromiumArguments,
    },
  },
  // Pages are seen on both. Long stories are told once, where they happen: athletes and strangers hold a phone, whoever
  // sets an organization or an account up sits at a desk. A test may also name the one it is for.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: /(owners-settings|profile|session-endpoints|settings)\.e2e\.ts/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: /(account|doors|first-day|price|signup)\.e2e\.ts/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'exec node build/server/main.js',
    url: `http://127.0.0.1:${port}/readyz`,
    env: {
      ...ownSettings,
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SANDBOX_DELAY_MS: '1500',
      LOG_LEVEL: 'warn',
      // All visitors of a test come from one address.
      ORDERS_PER_QUARTER: '100000',
      ATTEMPTS_PER_QUARTER: '100000',
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
