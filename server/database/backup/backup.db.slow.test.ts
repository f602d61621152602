import { appendFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { pdf } from '#server/testing/registration-files.ts'
import { checkout, draft, openSale, openShop, secret, type Sale } from '#server/testing/shop.ts'
import { startThrowaway, type EmbeddedDatabase } from '../embedded.ts'
import { newId } from '../ids.ts'
import { migrate } from '../migrate.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { databaseUrlsOf, type DatabaseUrls } from '../roles.ts'
import { contentsOf } from '#server/testing/database-contents.ts'
import { debianPostgres } from '#server/testing/debian-postgres.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { useShop } from '#server/testing/use-shop.ts'

const scratch = createTemporaryFolder('backup')
const newFolder = () => path.join(scratch, newId())
const files = diskFiles(path.join(scratch, 'files'))

const sourceUrls = await useTestDatabase()
const shop = useShop({}, sourceUrls)
let sale: Sale
let owner: pg.Client
const bytes = new TextEncoder().encode('the course of the race')
let courseKey: string
let privateKey: string

const query = async (url: string, sql: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql, values).finally(() => client.end())
}

/** Login roles belong to the cluster and are named after the database, so each database needs a unique name. */
const newTarget = async (cluster: EmbeddedDatabase): Promise<DatabaseUrls> => {
  const name = `restored_${newId().slice(-12)}`
  await query(cluster.url, `create database ${name}`)
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  return databaseUrlsOf(url.href, secret)
}

const placeOrder = async ({ ctx, eventId, competitionId }: Sale) => {
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  await checkOut(ctx, confirmationId, checkout())
}

const startOrders = (ofSale: Sale, buyers: number) => {
  let isOpen = true
  const buy = async () => {
    while (isOpen) await placeOrder(ofSale)
  }
  const purchases = Promise.all(Array.from({ length: buyers }, buy))
  return {
    stop: async () => {
      isOpen = false
      await purchases
    },
  }
}

const ordersIn = async (url: string) =>
  Number((await query(url, `select count(*) as n from orders where state = 'confirmed'`)).rows[0].n)

const guardsOf = async (url: string) => {
  const { rows } = await query(
    url,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as what
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select relname || ' ' || relrowsecurity || relforcerowsecurity from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
     union all select tablename || ' ' || policyname || coalesce(qual, '') from pg_policies
     order by what`,
  )
  return rows
}

const installation = () => ({ urls: sourceUrls, secret, files })
const targetOf = (urls: DatabaseUrls, folder = newFolder()) => ({
  urls,
  secret,
  files: diskFiles(folder),
  acceptsOtherSecret: false,
})

beforeAll(async () => {
  owner = new pg.Client({ connectionString: sourceUrls.owner })
  await owner.connect()
  sale = await openSale(shop, { price: 0, capacity: 100_000 })
  courseKey = await files.put(sale.organizationId, 'gpx', bytes)
  const certificate = path.join(scratch, 'certificate')
  writeFileSync(certificate, pdf)
  privateKey = await files.addPrivate(sale.organizationId, 'pdf', certificate)
  await owner.query('update event set course_file = $1, summary = $2 where id = $3', [
    courseKey,
    'Tabs\tand\nlines, a back\\slash and ñandú 🏃',
    sale.eventId,
  ])
  await owner.query(`select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard", "partition": false}')`)
  await owner.query(`insert into pgboss.job (name) values ('__pgboss__send-it')`)
  await owner.query('update organization set subdomain = $1 where id = $2', [`n-${newId()}`, sale.organizationId])
}, 120_000)

afterAll(async () => {
  await owner.end()
})

describe.each([
  { name: 'the same', binaries: undefined },
  ...debianPostgres.map((one) => ({ name: one, binaries: one })),
])('a cluster of $name', ({ binaries }) => {
  let cluster: EmbeddedDatabase
  beforeAll(async () => {
    cluster = await startThrowaway(binaries)
  }, 120_000)
  afterAll(() => cluster.stop())

  test('gets everything back as it was, sells on, and is brought to the next version', async () => {
    await placeOrder(sale)
    const folder = newFolder()
    await backUp(installation(), folder)
    const urls = await newTarget(cluster)
    const store = newFolder()
    const manifest = await restore(folder, targetOf(urls, store))
    expect(await contentsOf(urls.owner)).toEqual(await contentsOf(sourceUrls.owner))
    expect(manifest.tables.find(({ name }) => name === 'job')!.rows).toBeGreaterThan(0)
    expect(manifest.files.map(({ key }) => key)).toEqual([courseKey, privateKey])
    expect(await diskFiles(store).read(courseKey)).toEqual(Buffer.from(bytes))
    expect(await buffer((await diskFiles(store).openPrivate(privateKey))!)).toEqual(pdf)
    expect(await migrate(urls)).toEqual([])

    const restoredShop = await openShop(urls, {})
    const organization = (await restoredShop.platform.directory.byId(sale.organizationId))!
    const ctx = restoredShop.platform.contextOf(organization, { actor: { kind: 'visitor' }, locale: 'es' })
    const before = await ordersIn(urls.owner)
    await placeOrder({ ...sale, ctx })
    expect(await ordersIn(urls.owner)).toBe(before + 1)
    await restoredShop.close()
    const guards = await guardsOf(urls.owner)
    expect(guards.length).toBeGreaterThan(80)
    expect(guards).toEqual(await guardsOf(sourceUrls.owner))
  }, 120_000)

  test('holds one moment of a sale that went on while it was saved', async () => {
    const orders = startOrders(sale, 4)
    const countBefore = await ordersIn(sourceUrls.owner)
    await expect.poll(() => ordersIn(sourceUrls.owner)).toBeGreaterThan(countBefore + 5)
    const folder = newFolder()
    await backUp(installation(), folder)
    const countDuring = await ordersIn(sourceUrls.owner)
    await expect.poll(() => ordersIn(sourceUrls.owner)).toBeGreaterThan(countDuring)
    await orders.stop()

    const urls = await newTarget(cluster)
    await restore(folder, targetOf(urls))
    const count = await ordersIn(urls.owner)
    expect(count).toBeGreaterThan(countBefore)
    expect(count).toBeLessThan(await ordersIn(sourceUrls.owner))
    const { rows } = await query(
      urls.owner,
      `select (select taken from place_pool where id = $1)::int as taken,
           (select sum(quantity) from order_place where pool_id = $1)::int as places,
           (select count(*) from registration where event_id = $2)::int as registrations,
           (select registrations_count from event where id = $2)::int as counted,
           (select count(*) from message)::int as messages,
           (select count(*) from pgboss.job where name = 'deliver-message')::int as jobs,
           (select count(*) from orders)::int as orders`,
      [sale.poolId, sale.eventId],
    )
    const { taken, places, registrations, counted, messages, jobs, orders: orderCount } = rows[0]
    expect(taken).toBe(places)
    expect(registrations).toBe(orderCount)
    expect(counted).toBe(count)
    expect(messages).toBeGreaterThanOrEqual(count)
    expect(jobs).toBe(messages)
    const ids = await query(urls.owner, 'select id from orders')
    const existing = await owner.query('select id from orders where id = any ($1)', [ids.rows.map(({ id }) => id)])
    expect(existing.rowCount).toBe(ids.rowCount)
  }, 120_000)
})

describe('a backup', () => {
  let cluster: EmbeddedDatabase
  let folder: string
  beforeAll(async () => {
    cluster = await startThrowaway()
    folder = newFolder()
    await placeOrder(sale)
    await backUp(installation(), folder)
  }, 120_000)
  afterAll(() => cluster.stop())

  const copyBackup = async () => {
    const copyFolder = newFolder()
    await backUp(installation(), copyFolder)
    return copyFolder
  }
  const isUntouched = async ({ owner: url }: DatabaseUrls) =>
    expect((await query(url, `select to_regclass('public.organization') as made`)).rows).toEqual([{ made: null }])

  test('can be read by its owner alone, and leaves nothing half-made beside it', async () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(folder, 'tables/public.orders.copy.gz')).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(folder, 'files', courseKey)).mode & 0o777).toBe(0o600)
    expect(readdirSync(scratch).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('is not written over another one', async () => {
    await expect(backUp(installation(), folder)).rejects.toThrow('is there already')
  })

  test('leaves nothing behind when it cannot be made', async () => {
    const partialFolder = newFolder()
    const readAny = () => Promise.reject(new Error('the disk is gone'))
    await expect(backUp({ ...installation(), files: { ...files, readAny } }, partialFolder)).rejects.toThrow(
      'the disk is gone',
    )
    expect(readdirSync(scratch).filter((name) => name.startsWith(path.basename(partialFolder)))).toEqual([])
  })

  test.each([
    ['a table that was cut', 'tables/public.organization.copy.gz'],
    ['a changed file', 'files'],
  ])('with %s is rejected before anything is restored', async (_what, part) => {
    const damagedCopy = await copyBackup()
    const file = path.join(damagedCopy, part === 'files' ? `files/${courseKey}` : part)
    appendFileSync(file, 'x')
    const urls = await newTarget(cluster)
    await expect(restore(damagedCopy, targetOf(urls))).rejects.toThrow(`damaged: ${file}`)
    await isUntouched(urls)
  })

  test('of another baseline is rejected, and so is one made with another secret', async () => {
    const urls = await newTarget(cluster)
    const otherCopy = await copyBackup()
    await editManifest(otherCopy, (manifest) => (manifest.migrations = ['baseline-0123456789ab']))
    await expect(restore(otherCopy, targetOf(urls))).rejects.toThrow('another baseline (baseline-0123456789ab, here')
    const otherSecret = { ...targetOf(urls), secret: 'another secret, long enough to count too' }
    await expect(restore(folder, otherSecret)).rejects.toThrow('another APP_SECRET')
    await isUntouched(urls)
    await restore(folder, { ...otherSecret, acceptsOtherSecret: true })
    expect(await contentsOf(urls.owner)).toEqual(await contentsOf(sourceUrls.owner))
  })

  test('goes into no database that holds something already', async () => {
    const urls = await newTarget(cluster)
    await query(urls.owner, 'create table somebody_elses ()')
    await expect(restore(folder, targetOf(urls))).rejects.toThrow('not empty (somebody_elses)')
    const filledTarget = await newTarget(cluster)
    await restore(folder, targetOf(filledTarget))
    await expect(restore(folder, targetOf(filledTarget))).rejects.toThrow('The database is not empty')
  })

  test('goes into a migrated database without rows, and none of it is there when one row is rejected', async () => {
    const urls = await newTarget(cluster)
    await migrate(urls)
    await query(urls.owner, 'alter table orders add constraint nobody_buys check (base < 0)')
    await expect(restore(folder, targetOf(urls))).rejects.toThrow('nobody_buys')
    expect((await query(urls.owner, 'select from organization')).rowCount).toBe(0)
    await query(urls.owner, 'alter table orders drop constraint nobody_buys')
    await restore(folder, targetOf(urls))
    expect(await contentsOf(urls.owner)).toEqual(await contentsOf(sourceUrls.owner))
  })

  test('is rejected where row-level security would hold rows back, and made where the owner sees everything', async () => {
    const database = await openTestDatabase(databaseUrls.owner, secret)
    const from = { ...installation(), urls: database.urls }
    await query(database.urls.owner, 'alter table coupon force row level security')
    const policies = await query(
      database.urls.owner,
      `select policyname from pg_policies where tablename = 'coupon' and policyname not in ('own_organization', 'platform')`,
    )
    for (const { policyname } of policies.rows)
      await query(database.urls.owner, `drop policy "${policyname}" on coupon`)
    await expect(backUp(from, newFolder())).rejects.toThrow('hides rows from the role of DATABASE_URL: coupon.')
    await query(database.urls.owner, 'create policy owner on coupon to current_user using (true) with check (true)')
    const wholeFolder = newFolder()
    await backUp(from, wholeFolder)
    const urls = await newTarget(cluster)
    await migrate(urls)
    await query(urls.owner, 'alter table coupon force row level security')
    await restore(wholeFolder, targetOf(urls))
    const { rows } = await query(urls.owner, `select relforcerowsecurity from pg_class where relname = 'coupon'`)
    expect(rows).toEqual([{ relforcerowsecurity: true }])
    await database.drop()
  }, 120_000)
})

const editManifest = async (folder: string, edit: (manifest: { migrations: string[] }) => unknown) => {
  const { readFile, writeFile } = await import('node:fs/promises')
  const file = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  edit(manifest)
  await writeFile(file, JSON.stringify(manifest))
}
