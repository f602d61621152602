// Configures MikroORM's own command line (npm run migration:print, migration:check), which compares the entities with the
// snapshot beside the baseline and needs no database. The product uses server/database/orm.ts.
import { Migrator, TSMigrationGenerator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { entities } from '#server/database/tables.ts'

/** A new table of organizations with its key and its reference, which entities do not say. */
const withOrganization = (statement: string): string => {
  if (!/^create table .*"organization_id" uuid not null/.test(statement)) return statement
  return statement
    .replace('primary key ("id")', 'primary key ("organization_id", "id")')
    .replace('"organization_id" uuid not null', '$& references "organization" ("id")')
}

/** Renews the snapshot and writes no file: the command prints the statements, which belong into the baseline. */
class SnapshotOnly extends TSMigrationGenerator {
  override generate(diff: { up: string[] }): Promise<[string, string]> {
    diff.up = diff.up.filter(Boolean).map(withOrganization)
    return Promise.resolve(['', '.snapshot.json'])
  }
}

export default defineConfig({
  entities,
  dbName: 'dorsal',
  extensions: [Migrator],
  forceUtcTimezone: true,
  migrations: {
    path: 'server/database/baseline',
    emit: 'ts',
    snapshotName: '.snapshot',
    generator: SnapshotOnly,
  },
})
