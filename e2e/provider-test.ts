import type { Settings } from './system/dorsal-process.ts'
import { test } from './browser-test.ts'

type Closable = { close(): Promise<unknown> }

/** Tests at a server whose payment provider is on this machine, with pages of its own for log-in and paying. */
export const providerTest = <Provider extends Closable>(
  open: () => Promise<Provider>,
  settingsOf: (provider: Provider) => Settings,
) =>
  test.extend<object, { provider: Provider }>({
    provider: [
      // Playwright reads from the pattern what a fixture needs: nothing.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const provider = await open()
        await use(provider)
        await provider.close()
      },
      { scope: 'worker' },
    ],
    settings: [({ provider }, use) => use(settingsOf(provider)), { scope: 'worker' }],
  })
