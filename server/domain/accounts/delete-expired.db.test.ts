import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { openSale } from '#server/testing/shop.ts'
import { deleteExpired } from './delete-expired.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

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
  await deleteExpired({ ...shop.system, now })
  const { rows } = await shop.platform.pool.query(`select id from ${table} where id::text = any($1)`, [
    [expired, valid],
  ])
  expect(rows).toEqual([{ id: valid }])
})

test('a claim on a domain goes 30 days after it was made, verified and retired domains stay', async () => {
  const now = new Date()
  const { organizationId } = await openSale(shop)
  const insert = async (state: string, days: number, verified: boolean) => {
    const at = new Date(now.getTime() - days * 86_400_000)
    await shop.owner.query(
      `insert into domain (id, organization_id, host, challenge, state, created_at, verified_at) values ($1, $2, $3, '', $4, $5, $6)`,
      [newId(), organizationId, `${state}-${days}-${newId()}.example.org`, state, at, verified ? at : null],
    )
  }
  for (const state of ['pending', 'withdrawn']) for (const days of [29, 31]) await insert(state, days, false)
  for (const state of ['verified', 'retired']) await insert(state, 31, true)
  await deleteExpired({ ...shop.system, now })
  const { rows } = await shop.owner.query(
    `select state, round(extract(epoch from $2::timestamptz - created_at) / 86400)::int as days from domain
      where organization_id = $1 order by state`,
    [organizationId, now],
  )
  expect(rows).toEqual([
    { state: 'pending', days: 29 },
    { state: 'retired', days: 31 },
    { state: 'verified', days: 31 },
    { state: 'withdrawn', days: 29 },
  ])
})
