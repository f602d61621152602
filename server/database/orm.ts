import { Migrator } from '@mikro-orm/migrations'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { createDatabaseSocket } from './embedded/database-sockets.ts'
import { entities } from './tables.ts'
import { migrations } from './baseline/index.ts'

export type Em = EntityManager
export type Orm = MikroORM

/**
 * Opens MikroORM. The URL's role decides what it may see: the owner migrates, the application's role is bound by
 * row-level security, the platform's role reads across organizations.
 */
export const openOrm = (url: string, { poolSize = 10 } = {}): Promise<Orm> =>
  MikroORM.init({
    entities,
    clientUrl: url,
    extensions: [Migrator],
    pool: { min: 0, max: poolSize },
    driverOptions: { stream: createDatabaseSocket },
    forceUtcTimezone: true,
    schemaGenerator: { ignoreSchema: ['pgboss', 'sandbox', 'limits'] },
    migrations: {
      migrationsList: migrations,
      path: 'server/database/baseline',
      // Migrating would write the snapshot into the sources.
      snapshot: false,
      emit: 'ts',
      silent: true,
    },
  })
