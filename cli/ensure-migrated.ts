import { migrate, migrationStatus } from '#server/database/migrate.ts'
import { ensureRestoredWithRights, type DatabaseUrls } from '#server/database/roles.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'

/**
 * Migrates the embedded database. Throws DatabaseUnavailable for any other one: its operator decides when to migrate.
 */
export const ensureMigrated = async (urls: DatabaseUrls, { mayMigrate }: { mayMigrate: boolean }): Promise<void> => {
  const { pending } = await migrationStatus(urls)
  if (pending.length === 0) return
  if (!mayMigrate) {
    await ensureRestoredWithRights(urls)
    throw new DatabaseUnavailable('The database is not of this version yet: run dorsal db migrate first.')
  }
  await migrate(urls)
}
