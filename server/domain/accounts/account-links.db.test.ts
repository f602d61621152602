import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import { platformDatabase, type Database } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { findAccountLink, createAccountLink, consumeAccountLink } from './account-links.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const urls = databaseUrls
// The real time: another test file's nightly job deletes expired rows of the shared database.
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let orm: Orm
let db: Database
let owner: pg.Client

const newLink = () =>
  db.transaction((em) =>
    createAccountLink(
      em,
      { purpose: 'reset-password', email: `${newId()}@example.com`, userId: null, organizationId: null, data: {} },
      now,
    ),
  )
const spend = (token: string, at = now) => db.transaction((em) => consumeAccountLink(em, ['reset-password'], token, at))

beforeAll(async () => {
  orm = await openOrm(urls.platform, { poolSize: 20 })
  db = platformDatabase(orm)
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
})
afterAll(async () => {
  await orm.close()
  await owner.end()
})

describe('a link to an account', () => {
  it('works once, however many use it at once', async () => {
    const token = await newLink()
    await owner.query('begin; select from account_link for update')
    const attempts = Promise.allSettled(Array.from({ length: 20 }, () => spend(token)))
    try {
      await expect.poll(() => countBackendsBehind(owner)).toBe(20)
    } finally {
      await owner.query('rollback')
    }
    expect((await attempts).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await attempts).find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'link_invalid' },
    })
  })

  it('is still good after somebody looked at it', async () => {
    const token = await newLink()
    const look = () => db.transaction((em) => findAccountLink(em, ['reset-password'], token, now))
    expect(await look()).not.toBeNull()
    expect(await look()).not.toBeNull()
    await spend(token)
    expect(await look()).toBeNull()
  })

  it('is over when its time is', async () => {
    await expect(spend(await newLink(), later(60))).rejects.toMatchObject({ code: 'link_invalid' })
    await expect(spend(await newLink(), later(59))).resolves.toMatchObject({ purpose: 'reset-password' })
  })

  it('is good for nothing but its own purpose', async () => {
    const token = await newLink()
    const otherPurpose = db.transaction((em) => consumeAccountLink(em, ['verify-email', 'invitation'], token, now))
    await expect(otherPurpose).rejects.toMatchObject({ code: 'link_invalid' })
    await spend(token)
  })

  it('is used up only if what it was used for happened', async () => {
    const token = await newLink()
    const failingUse = db.transaction(async (em) => {
      await consumeAccountLink(em, ['reset-password'], token, now)
      throw new Error('the rest failed')
    })
    await expect(failingUse).rejects.toThrow('the rest failed')
    await spend(token)
  })

  it('is stored as a hash', async () => {
    const token = await newLink()
    const { rows } = await owner.query('select * from account_link')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
