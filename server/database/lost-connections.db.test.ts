import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { platformDatabase } from '../context.ts'
import { openOrm } from './orm.ts'
import { databaseUrls } from '../testing/worker-database.ts'

test('a transaction that loses its connection gives its place in the pool back', async () => {
  const orm = await openOrm(databaseUrls.platform, { poolSize: 2 })
  const db = platformDatabase(orm)
  const loseConnection = () =>
    db.transaction((em) => em.execute('select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)'))
  for (let attempt = 0; attempt < 3; attempt++) await expect(loseConnection()).rejects.toThrow(/terminat/)
  const next = db.transaction((em) => em.execute('select 1 as one'))
  expect(await Promise.race([next, pause(10_000, 'no connection')])).toEqual([{ one: 1 }])
  await orm.close()
}, 30_000)
