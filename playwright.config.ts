import { availableParallelism, tmpdir } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './e2e/chromium.ts'
import gatherTemporaryFolders from './server/testing/temporary-folders.ts'

// Every worker loads this file again; only the first process creates and removes the folder of their servers.
if (!process.env.E2E_ROOT) {
  process.once('exit', gatherTemporaryFolders())
  process.env.E2E_ROOT = tmpdir()
}

// `npm test` sets it; a file that is named runs in either tier.
const isFast = process.env.TEST_TIER === 'fast'
const slowTag = isFast ? [/@slow/] : []

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  testIgnore: isFast ? '*.slow.e2e.ts' : [],
  globalSetup: './e2e/seeded-data.ts',
  // One more than processors: a fifth of the time two would wait for a response or a timer.
  workers: Math.min(availableParallelism(), 8) + 1,
  forbidOnly: !!process.env.CI,
  // Journeys take up to twenty seconds, several times as long beside other work; what a test waits for has less time.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording a trace costs a third of the processor time, and CI shows only a log.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: chromiumArguments,
    },
  },
  // Tests run on a phone, as most visitors do; @desktop is for staff's screens, @both where the two differ.
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop/, ...slowTag],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grep: /@(desktop|both)/,
      grepInvert: slowTag,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
