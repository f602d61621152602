import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFiles } from '#server/adapters/files/open-files.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { databaseUrlsOf, type DatabaseUrls } from '#server/database/roles.ts'
import { newSubdomain, openOperator } from '#server/testing/operator.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'

const secret = 'a secret of tests, long enough to count'
const scratch = createTemporaryFolder('backup-cli')
const databaseUrls = await useTestDatabase()
const s3 = await startS3Server()
afterAll(() => s3.close())

const createEmptyDatabase = async (): Promise<DatabaseUrls> => {
  const name = `cli_${newSubdomain().replaceAll('-', '_')}`
  const operator = openOperator(databaseUrls)
  await operator.rows(`create database ${name}`)
  await operator.close()
  return databaseUrlsOf(new URL(`/${name}`, databaseUrls.owner).href, secret)
}

test('an operator saves an installation with its files in a bucket, and restores it elsewhere', async () => {
  const FILES_URL = s3.urlOf('here')
  const source = openOperator(databaseUrls, { FILES_URL })
  const application = await source.dorsal('tenant', 'apply', path.resolve('tenants/nandu'), '--no-athletes', '--json')
  expect(application.code).toBe(0)
  expect(await source.dorsal('doctor', '--json').then(({ json }) => json.findings)).toContainEqual({
    subject: 'files',
    state: 'ok',
    message: 's3://club',
  })
  const folder = path.join(scratch, 'monday')
  expect((await source.dorsal('db', 'backup', folder, '--dry-run', '--json')).json).toEqual({ folder, dryRun: true })
  const backup = await source.dorsal('db', 'backup', folder, '--json')
  expect(backup).toMatchObject({ code: 0, json: { folder, files: expect.any(Number), dryRun: false } })
  expect(backup.json.files).toBeGreaterThan(0)
  expect(JSON.stringify(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')))).not.toContain(secret)
  expect(await source.dorsal('db', 'backup', folder)).toMatchObject({
    code: 4,
    err: `dorsal: ${folder} is there already: name a new folder.\n`,
  })

  const target = openOperator(await createEmptyDatabase(), { FILES_URL: s3.urlOf('there') })
  expect(await target.dorsal('db', 'restore', folder, '--dry-run', '--json')).toMatchObject({
    code: 0,
    json: { ...backup.json, dryRun: true },
  })
  const restoration = await target.dorsal('db', 'restore', folder, '--json')
  expect(restoration).toMatchObject({ code: 0, json: backup.json })
  expect((await target.dorsal('org', 'list', '--json')).json).toMatchObject([{ subdomain: 'nandu' }])
  const files = await openFiles({ FILES_URL: s3.urlOf('there'), FILES_DIR: scratch })
  const keys: string[] = []
  for await (const key of files.keys()) keys.push(key)
  expect(keys).toHaveLength(backup.json.files)
  expect(await target.dorsal('db', 'restore', folder)).toMatchObject({
    code: 4,
    err: expect.stringContaining('The database is not empty'),
  })
  await source.close()
  await target.close()
}, 120_000)

test.runIf(process.platform === 'linux')('a folder that cannot be made ends the backup at once', async () => {
  expect(await openOperator(databaseUrls).dorsal('db', 'backup', '/proc/monday')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^dorsal: The folder \/proc\/monday\.\d+\.part cannot be made: [^\n]+\n$/),
  })
})

test('a folder without a backup and a backup of another secret are rejected in a sentence', async () => {
  const urls = await createEmptyDatabase()
  const operator = openOperator(urls)
  expect(await operator.dorsal('db', 'restore', '/nowhere')).toMatchObject({
    code: 3,
    err: 'dorsal: /nowhere holds no backup: there is no manifest.json in it.\n',
  })
  expect(await operator.dorsal('db', 'backup', path.join(scratch, 'empty'))).toMatchObject({
    code: 4,
    err: 'dorsal: The database is empty: nobody has migrated it yet.\n',
  })
  const folder = path.join(scratch, 'tuesday')
  const source = openOperator(databaseUrls)
  expect((await source.dorsal('db', 'backup', folder)).code).toBe(0)
  const stranger = openOperator(urls, { APP_SECRET: 'another secret, long enough to count' })
  const { code, err } = await stranger.dorsal('db', 'restore', folder)
  expect({ code, err }).toEqual({ code: 4, err: expect.stringContaining('another APP_SECRET') })
  for (const each of [operator, source, stranger]) await each.close()
}, 60_000)
