import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { withConnection } from '../database/roles.ts'
import { openTestDatabase } from './test-database.ts'
import { databaseUrls } from './worker-database.ts'

test('a database is dropped once the last connection has left by itself', async () => {
  const { urls, drop } = await openTestDatabase(databaseUrls.owner, 'a secret of this test alone')
  const client = new pg.Client({ connectionString: urls.platform })
  const onError = vi.fn()
  client.on('error', onError)
  await client.connect()
  const dropping = drop()
  const name = new URL(urls.owner).pathname.slice(1)
  await withConnection(databaseUrls.owner, async (owner) => {
    const dropSql = 'select from pg_stat_activity where query = $1'
    await expect.poll(async () => (await owner.query(dropSql, [`drop database ${name}`])).rowCount).toBe(1)
  })
  await client.end()
  await dropping
  expect(onError).not.toHaveBeenCalled()
  await expect(new pg.Client({ connectionString: urls.platform }).connect()).rejects.toMatchObject({ code: '3D000' })
})
