import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import type { Auth } from './auth.ts'
import { createAccountLink } from '../domain/accounts/account-links.ts'
import { verifyEmail } from '../domain/accounts/verify-email.ts'
import { writePassword } from '../domain/accounts/write-password.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { findSignedInPerson, signInWithPassword } from './sessions.ts'
import { addAccount, headersOf } from '../testing/people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let auth: Auth

beforeAll(async () => {
  auth = shop.platform.auth
})

const setPassword = async (userId: string, password: string, keep: { keepSession?: string } = {}) => {
  const hash = await hashPassword(auth, password)
  await shop.system.db.transaction((em) => writePassword(em, userId, hash, keep))
}

describe('a password', () => {
  it('signs in after it was set, and the one before it does not', async () => {
    const { email, id } = await addAccount(shop)
    const host = headersOf('one.localhost:3000')
    expect(await isPasswordOf(shop.platform, id, 'anything at all')).toBe(false)
    await setPassword(id, 'the first one')
    expect(await signInWithPassword(auth, host, email, 'the first one')).not.toBeNull()
    await setPassword(id, 'the second one')
    expect(await signInWithPassword(auth, host, email, 'the first one')).toBeNull()
    expect(await isPasswordOf(shop.platform, id, 'the second one')).toBe(true)
    const { rows } = await shop.owner.query('select 1 from auth_account where user_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('ends the sessions on every host when it changes, but the one that may stay', async () => {
    const { email, id } = await addAccount(shop)
    await setPassword(id, 'the first one')
    const hosts = ['one.localhost:3000', 'two.localhost:3000']
    const [hereHeaders, thereHeaders] = await Promise.all(
      hosts.map(async (host) =>
        headersOf(host, (await signInWithPassword(auth, headersOf(host), email, 'the first one'))?.cookies),
      ),
    )
    const { rows } = await shop.owner.query<{ id: string }>(
      'select id from auth_session where user_id = $1 and host = $2',
      [id, hosts[0]],
    )
    await setPassword(id, 'the second one', { keepSession: rows[0]!.id })
    expect(await findSignedInPerson(auth, hereHeaders!)).toMatchObject({ email })
    expect(await findSignedInPerson(auth, thereHeaders!)).toBeNull()
  })

  it('that an admin created opens the account once its address is confirmed', async () => {
    const { email, id } = await addAccount(shop, { isVerified: false })
    await setPassword(id, 'handed over in person')
    const host = headersOf('one.localhost:3000')
    expect(await signInWithPassword(auth, host, email, 'handed over in person')).toBeNull()
    const link = { purpose: 'password-created', email, userId: id, organizationId: null, data: {} } as const
    const token = await shop.system.db.transaction((em) => createAccountLink(em, link, new Date()))
    await verifyEmail(shop.system, { token, organizationId: null })
    expect(await signInWithPassword(auth, host, email, 'handed over in person')).not.toBeNull()
  })

  it.each(['password1', 'Password1', '12345678', 'qwertyuiop'])(
    '%s is refused: it is guessed first',
    async (password) => {
      await expect(hashPassword(auth, password)).rejects.toMatchObject({ code: 'password_common' })
    },
  )

  it('that is set takes links to choose one back', async () => {
    const { email, id } = await addAccount(shop)
    await shop.owner.query(
      `insert into account_link (id, token_hash, purpose, email, user_id, data, expires_at)
       values ($1, gen_random_uuid(), 'reset-password', $2, $3, '{}', now() + interval '1 hour')`,
      [newId(), email, id],
    )
    await setPassword(id, 'the first one')
    const { rows } = await shop.owner.query('select 1 from account_link where user_id = $1', [id])
    expect(rows).toEqual([])
  })
})
