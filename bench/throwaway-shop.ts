import { startThrowaway } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseUrlsOf, type DatabaseUrls } from '#server/database/roles.ts'
import { openShop, secret, type Shop } from '#server/testing/shop.ts'

export const openThrowawayShop = async (): Promise<{ shop: Shop; urls: DatabaseUrls; close(): Promise<void> }> => {
  const database = await startThrowaway()
  const urls = databaseUrlsOf(database.url, secret)
  await migrate(urls)
  const shop = await openShop(urls, {})
  return {
    shop,
    urls,
    close: async () => {
      await shop.close()
      await database.stop()
    },
  }
}
