import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../../database/ids.ts'
import { openShop, type Shop } from '../orders/testing/shop.ts'
import { forgetExpired } from './forget-expired.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop(inject('databaseUrls'), {})
})
afterAll(() => shop.close())

const inserts = {
  account_link: `insert into account_link (id, token_hash, purpose, email, data, expires_at)
    values ($1, $2, 'verify-email', 'ana@example.com', '{}', $3)`,
  passkey_challenge: `insert into passkey_challenge (id, challenge, host, expires_at) values ($1, $2, 'club.example', $3)`,
  email_change: `insert into email_change (id, user_id, old_email, new_email, session_id, expires_at)
    values ($1, $4, $2, 'new@example.com', $1, $3)`,
  auth_session: `insert into auth_session (id, token, user_id, host, expires_at) values ($1, $2, $4, 'club.example', $3)`,
  auth_verification: `insert into auth_verification (id, identifier, value, expires_at) values ($1, $2, '', $3)`,
}

test.each(Object.entries(inserts))('what has expired goes from %s, and what counts stays', async (table, insert) => {
  const now = new Date()
  const insertUntil = async (minutes: number) => {
    const [id, userId] = [newId(), newId()]
    await shop.platform.pool.query(
      `insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`,
      [userId, `${userId}@example.com`],
    )
    const values = [id, newId(), new Date(now.getTime() + minutes * 60_000), userId]
    await shop.platform.pool.query(insert, insert.includes('$4') ? values : values.slice(0, 3))
    return id
  }
  const [expired, valid] = [await insertUntil(-1), await insertUntil(1)]
  await forgetExpired({ ...shop.system, now })
  const { rows } = await shop.platform.pool.query(`select id from ${table} where id::text = any($1)`, [
    [expired, valid],
  ])
  expect(rows).toEqual([{ id: valid }])
})
