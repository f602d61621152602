import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOperator } from '#server/testing/operator.ts'
import { openSale, openShop, secret } from '#server/testing/shop.ts'
import { startThrowaway, type EmbeddedDatabase } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { databaseUrlsOf, type DatabaseUrls } from '../roles.ts'
import { contentsOf } from '#server/testing/database-contents.ts'
import { debianPostgres } from '#server/testing/debian-postgres.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const run = promisify(execFile)
const scratch = createTemporaryFolder('dump')
const dump = path.join(scratch, 'dorsal.dump')

describe.skipIf(debianPostgres.length === 0)('pg_dump and pg_restore', () => {
  const binaries = debianPostgres.at(-1)!
  const tool = (name: string, ...args: string[]) => run(path.join(binaries, 'bin', name), args)
  let source: EmbeddedDatabase
  let cluster: EmbeddedDatabase
  let urls: DatabaseUrls
  beforeAll(async () => {
    source = await startThrowaway(binaries)
    cluster = await startThrowaway(binaries)
    urls = databaseUrlsOf(source.url, secret)
    await migrate(urls)
    const shop = await openShop(urls, {})
    await openSale(shop)
    await shop.close()
    await tool('pg_dump', '--format=custom', '--enable-row-security', `--file=${dump}`, `--dbname=${source.url}`)
  }, 120_000)
  afterAll(async () => {
    await cluster.stop()
    await source.stop()
  })

  const newDatabase = async (name: string): Promise<string> => {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(`create database ${name}`).finally(() => client.end())
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    return url.href
  }
  const restoreInto = (url: string, ...args: string[]) =>
    tool('pg_restore', '--no-owner', ...args, `--dbname=${url}`, dump)

  test('leave what doctor and a start name in one sentence without the roles, and everything once they are there', async () => {
    await restoreWithoutRoles(await newDatabase('without_roles'))
    await restoreWithRoles(await newDatabase('with_roles'))
  }, 60_000)

  const restoreWithoutRoles = async (url: string) => {
    await expect(restoreInto(url)).rejects.toThrow('role "dorsal_app" does not exist')
    const sentence =
      /^The database was restored where the roles dorsal_app and dorsal_platform were missing.*dorsal db roles, then restore again\.$/
    await expect(migrate(databaseUrlsOf(url, secret))).rejects.toThrow(sentence)
    const operator = openOperator(databaseUrlsOf(url, secret))
    const { code, json } = await operator.dorsal('doctor', '--json')
    expect(code).toBe(1)
    expect(json.findings).toContainEqual({ subject: 'roles', state: 'fail', message: expect.stringMatching(sentence) })
    const list = await operator.dorsal('org', 'list')
    expect(list.code).toBe(1)
    expect(list.err.trimEnd().split('\n')).toEqual([expect.stringContaining('dorsal db roles')])
    await operator.close()
  }

  const restoreWithRoles = async (url: string) => {
    const operator = openOperator(databaseUrlsOf(url, secret))
    expect((await operator.dorsal('db', 'roles', '--json')).json).toEqual({
      roles: ['dorsal_owner', 'dorsal_app', 'dorsal_platform', 'with_roles_app_login', 'with_roles_platform_login'],
      dryRun: false,
    })
    await restoreInto(url, '--exit-on-error')
    expect(await contentsOf(url)).toEqual(await contentsOf(source.url))
    expect((await operator.dorsal('db', 'migrate', '--json')).json).toEqual({ ran: [], dryRun: false })
    expect(await operator.dorsal('org', 'list', '--json')).toMatchObject({ code: 0, json: [{ name: 'Club Ribera' }] })
    const { json } = await operator.dorsal('doctor', '--json')
    for (const subject of ['roles', 'isolation', 'migrations'])
      expect(json.findings).toContainEqual(expect.objectContaining({ subject, state: 'ok' }))
    await expect(migrate(databaseUrlsOf(new URL('/without_roles', url).href, secret))).rejects.toThrow(
      'dorsal db roles',
    )
    await operator.close()
  }
})
