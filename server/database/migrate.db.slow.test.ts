import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { DatabaseUrls } from './roles.ts'
import { databaseUrls } from '../testing/worker-database.ts'

const ownerUrl = databaseUrls.owner

const beforeAccounts = async (work: (urls: DatabaseUrls, connect: () => Promise<pg.Client>) => Promise<void>) => {
  const { urls, drop } = await openTestDatabase(ownerUrl, 'a secret of these tests alone')
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: urls.owner, statement_timeout: 5_000 })
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const owner = await connect()
    await owner.query('alter table orders drop column user_id')
    await owner.query(`delete from mikro_orm_migrations where name in ('0010-athletes-accounts', '0015-indexes')`)
    await work(urls, connect)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await drop()
  }
}

const holdOrders = async (client: pg.Client) => {
  await client.query('begin')
  await client.query('lock table orders in access share mode')
}

const expectWaiting = (client: pg.Client) =>
  expect.poll(
    async () =>
      (await client.query(`select from pg_locks where not granted and relation = 'orders'::regclass`)).rowCount,
  )

test('a migration that meets a table in use lets sales go on, and finishes once it is free', async () => {
  await beforeAccounts(async (urls, connect) => {
    const [holder, buyer] = [await connect(), await connect()]
    await holdOrders(holder)
    const migration = migrate(urls, { lockTimeout: 300, pauses: Array.from({ length: 60 }, () => 200) })
    await expectWaiting(buyer).toBe(1)
    await buyer.query('update orders set id = id')
    await holder.query('rollback')
    expect(await migration).toEqual(['0010-athletes-accounts', '0015-indexes'])
    const { rows } = await buyer.query(`select count(*)::int as n from pg_index where not indisvalid`)
    expect(rows).toEqual([{ n: 0 }])
    expect(await migrate(urls)).toEqual([])
  })
}, 60_000)

test('a migration that PostgreSQL ends for the sake of a sale it has deadlocked with is tried again', async () => {
  await beforeAccounts(async (urls, connect) => {
    const [buyer, observer] = [await connect(), await connect()]
    await buyer.query('begin')
    await buyer.query('lock table auth_user in row exclusive mode')
    const migration = migrate(urls, { pauses: [100] })
    await expect
      .poll(
        async () =>
          (await observer.query(`select from pg_locks where not granted and relation = 'auth_user'::regclass`))
            .rowCount,
        { timeout: 15_000 },
      )
      .toBe(1)
    // Whoever has waited for a second looks for a deadlock and is ended: the migration, which waits already.
    await buyer.query('update orders set id = id')
    await buyer.query('commit')
    expect(await migration).toEqual(['0010-athletes-accounts', '0015-indexes'])
  })
}, 60_000)

test('of two processes that start at once one migrates, and the other finds nothing left to do', async () => {
  await beforeAccounts(async (urls) => {
    const results = await Promise.all([migrate(urls), migrate(urls)])
    expect(results.toSorted((one, other) => other.length - one.length)).toEqual([
      ['0010-athletes-accounts', '0015-indexes'],
      [],
    ])
  })
}, 60_000)

test('a migration that meets nothing but a held table gives up and says what helps', async () => {
  await beforeAccounts(async (urls, connect) => {
    const holder = await connect()
    await holdOrders(holder)
    await expect(migrate(urls, { lockTimeout: 100, pauses: [100] })).rejects.toThrow('somebody holds')
    await holder.query('rollback')
  })
}, 60_000)

test('a migration whose connection is ended while it waits its turn fails, and takes nothing else with it', async () => {
  const uncaught: string[] = []
  const onUncaught = (error: Error) => void uncaught.push(error.message)
  process.on('uncaughtException', onUncaught)
  try {
    await beforeAccounts(async (urls, connect) => {
      const lockHolder = await connect()
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

test('an index of names is built anew once when another version of ICU orders them', async () => {
  const { urls, drop } = await openTestDatabase(ownerUrl, 'a secret of these tests alone')
  const owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  const fileOfIndex = async () =>
    (await owner.query(`select relfilenode as file from pg_class where relname = 'by_name'`)).rows[0].file
  try {
    await owner.query('drop collation alphabetical cascade')
    await owner.query(
      `create collation alphabetical (provider = icu, locale = 'es-u-ks-level1', deterministic = false, version = '1')`,
    )
    await owner.query('create table probe (name text collate alphabetical)')
    await owner.query('create index by_name on probe (name)')
    // As a start leaves it that is killed while it builds one anew.
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
  } finally {
    await owner.end()
    await drop()
  }
})
