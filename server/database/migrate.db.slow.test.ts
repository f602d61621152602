import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { migrate, migrationStatus } from './migrate.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { databaseUrlsOf, type DatabaseUrls } from './roles.ts'
import { databaseUrls } from '../testing/worker-database.ts'

const ownerUrl = databaseUrls.owner
const secret = 'a secret of these tests alone'

const withDatabase = async (work: (urls: DatabaseUrls, owner: pg.Client) => Promise<void>) => {
  const { urls, drop } = await openTestDatabase(ownerUrl, secret)
  const owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  try {
    await work(urls, owner)
  } finally {
    await owner.end()
    await drop()
  }
}

const createEmptyDatabase = async (): Promise<DatabaseUrls> => {
  const name = `empty_${newId().slice(-12)}`
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  return databaseUrlsOf(new URL(`/${name}`, ownerUrl).href, secret)
}

test('of two processes that start at once on an empty database one creates the tables, and the other finds nothing to do', async () => {
  const urls = await createEmptyDatabase()
  const results = await Promise.all([migrate(urls), migrate(urls)])
  expect(results.toSorted((one, other) => other.length - one.length)).toEqual([
    [expect.stringMatching(/^baseline-[0-9a-f]{12}$/)],
    [],
  ])
  expect(await migrationStatus(urls)).toEqual({ executed: results.flat(), pending: [] })
}, 60_000)

test('a database of another baseline is rejected in one sentence, and stays as it is', async () => {
  await withDatabase(async (urls, owner) => {
    await owner.query(`update mikro_orm_migrations set name = 'baseline-0123456789ab'`)
    const sentence =
      /^The database was created from another baseline \(baseline-0123456789ab, here baseline-[0-9a-f]{12}\), and nothing converts it: use an empty database, or the Dorsal that created this one\.$/
    await expect(migrate(urls)).rejects.toThrow(sentence)
    await expect(migrationStatus(urls)).rejects.toThrow(sentence)
    const { rows } = await owner.query('select name from mikro_orm_migrations')
    expect(rows).toEqual([{ name: 'baseline-0123456789ab' }])
  })
}, 60_000)

test('a migration whose connection is ended while it waits its turn fails, and takes nothing else with it', async () => {
  const uncaught: string[] = []
  const onUncaught = (error: Error) => void uncaught.push(error.message)
  process.on('uncaughtException', onUncaught)
  try {
    await withDatabase(async (urls, lockHolder) => {
      await lockHolder.query('select pg_advisory_lock(7316240911)')
      const migration = migrate(urls)
      const isEnded = async () =>
        (
          await lockHolder.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and application_name = 'dorsal-migration' and state = 'idle'
                 and query like 'select pg_try_advisory_lock%'`,
          )
        ).rowCount
      await Promise.all([expect(migration).rejects.toThrow(), expect.poll(isEnded, { interval: 5 }).toBe(1)])
    })
  } finally {
    process.off('uncaughtException', onUncaught)
  }
  expect(uncaught).toEqual([])
}, 60_000)

test('an index of names is rebuilt once when another version of ICU orders them', async () => {
  await withDatabase(async (urls, owner) => {
    const fileOfIndex = async () =>
      (await owner.query(`select relfilenode as file from pg_class where relname = 'by_name'`)).rows[0].file
    await owner.query('drop collation alphabetical cascade')
    await owner.query(
      `create collation alphabetical (provider = icu, locale = 'es-u-ks-level1', deterministic = false, version = '1')`,
    )
    await owner.query('create table probe (name text collate alphabetical)')
    await owner.query('create index by_name on probe (name)')
    // As a start leaves it that is killed while it rebuilds one.
    await owner.query(`insert into probe values ('a'), ('a')`)
    await expect(owner.query('create unique index concurrently by_name_ccnew on probe (name)')).rejects.toThrow(
      'by_name',
    )
    const former = await fileOfIndex()
    await migrate(urls)
    const current = await fileOfIndex()
    expect(current).not.toBe(former)
    const { rows } = await owner.query(`select relname as name from pg_class where relname like 'by\\_name%'`)
    expect(rows).toEqual([{ name: 'by_name' }])
    await migrate(urls)
    expect(await fileOfIndex()).toBe(current)
  })
})
