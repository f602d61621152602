import type { Page } from '@playwright/test'

/**
 * Holds back the scripts of the pages that follow, which stay as the server rendered them until `letGo`; `hydrate` also
 * waits for the form of the page.
 */
export async function holdScripts(page: Page): Promise<{ letGo: () => void; hydrate: () => Promise<void> }> {
  const { promise: isLetGo, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await isLetGo
    await route.continue()
  })
  return {
    letGo: resolve,
    hydrate: async () => {
      resolve()
      await page.locator('form[novalidate]').first().waitFor()
    },
  }
}
