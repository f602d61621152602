import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diskFiles } from '#server/adapters/files/disk-files.ts'
import { openMailing } from '#server/adapters/mail/mailing.ts'
import { mailWriter as writer } from '#server/adapters/mail/mail-writer.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { DatabaseUrls } from '#server/database/roles.ts'
import { openShop, type Shop } from '#server/testing/shop.ts'
import { jobHandlers } from '#server/jobs/handlers.ts'
import { organizationOptions, newSubdomain, openOperator, type Operator } from '#server/testing/operator.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const secret = 'a secret of tests, long enough to count'
let database: { urls: DatabaseUrls; drop(): Promise<void> }
let operator: Operator
let watcher: pg.Client
let shop: Shop | undefined

beforeEach(async () => {
  watcher = new pg.Client({ connectionString: databaseUrls.owner })
  await watcher.connect()
  database = await openTestDatabase(databaseUrls.owner, secret)
  operator = openOperator(database.urls)
})
afterEach(async () => {
  await shop?.close()
  shop = undefined
  await operator.close()
  await database.drop()
  await watcher.end()
})

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const ownerOf = (url: string) => new URL(url).username

const ownerSessions = async (): Promise<string[]> => {
  const { rows } = await watcher.query<{ work: string }>(
    `select application_name as work from pg_stat_activity where datname = $1 and usename = $2`,
    [nameOf(database.urls.owner), ownerOf(database.urls.owner)],
  )
  return rows.map(({ work }) => work)
}

test('a migration connects as the owner and names its purpose', async () => {
  const lockHolder = new pg.Client({ connectionString: database.urls.platform })
  await lockHolder.connect()
  await lockHolder.query('select pg_advisory_lock(7316240911)')
  const migration = migrate(database.urls)
  await vi.waitFor(async () => expect(await ownerSessions()).toEqual(['dorsal-migration']), 15_000)
  await lockHolder.end()
  await migration
  await vi.waitFor(async () => expect(await ownerSessions()).toEqual([]), 15_000)
})

test('a process that serves and works on jobs, and the other commands, do without the owner', async () => {
  await watcher.query(
    `revoke connect on database ${nameOf(database.urls.owner)} from public, ${ownerOf(database.urls.owner)}`,
  )
  expect((await operator.dorsal('db', 'migrate')).err).toContain('permission denied for database')

  shop = await openShop(database.urls, {})
  const { env, pool, jobs } = shop.platform
  const mailing = await openMailing({ env, pool, files: diskFiles(operator.folder), writer })
  await jobs.work(jobHandlers(shop.platform, mailing))
  const org = newSubdomain()
  const commands = [
    ['db', 'status'],
    ['doctor'],
    ['org', 'create', org, ...organizationOptions],
    ['user', 'add', `${org}@example.com`, '--org', org, '--role', 'owner'],
    ['org', 'show', org],
    ['seed', 'demo', '--athletes', '3'],
    ['audit', '--org', org],
    ['privacy', 'export', '--email', `${org}@example.com`],
    ['org', 'delete', org, '--yes'],
  ]
  for (const command of commands) {
    const { code, err } = await operator.dorsal(...command)
    expect({ command, code, err: code === 0 ? '' : err }).toEqual({ command, code: 0, err: '' })
    expect(await ownerSessions()).toEqual([])
  }
}, 120_000)

test('no other source names the owner’s address', () => {
  const sources = ['server', 'cli']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|own-database|test-database/.test(file))
  const filesMatching = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()
  expect(filesMatching(/ownerUrlFor/)).toEqual([
    'server/database/backup/back-up.ts',
    'server/database/backup/restore.ts',
    'server/database/migrate.ts',
    'server/database/roles.ts',
  ])
  expect(filesMatching(/\burls\.owner\b|\bowner \}: DatabaseUrls/)).toEqual(['server/database/roles.ts'])
  expect(filesMatching(/env\.DATABASE_URL|\bembedded!?\.url|\bdatabase!\.url/)).toEqual([
    'cli/command-context.ts',
    'server/main.ts',
  ])
})
