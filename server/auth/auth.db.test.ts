import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../database/ids.ts'
import { newLoginToken, type Auth } from './auth.ts'
import { extendSession, findSignedInPerson, signInWithPassword, signInWithToken, signOut } from './sessions.ts'
import { addAccount, headersOf } from '../testing/people.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let auth: Auth

beforeAll(async () => {
  auth = shop.platform.auth
})

describe('a session', () => {
  it('begins with the right password and not with a wrong one', async () => {
    const { email } = await addAccount(shop, { password: 'correct horse' })
    expect(await signInWithPassword(auth, headersOf('one.localhost:3000'), email, 'wrong horse')).toBeNull()
    expect(await signInWithPassword(auth, headersOf('one.localhost:3000'), 'nobody@example.com', 'x')).toBeNull()
    const signIn = await signInWithPassword(auth, headersOf('one.localhost:3000'), email, 'correct horse')
    expect(await findSignedInPerson(auth, headersOf('one.localhost:3000', signIn?.cookies))).toMatchObject({ email })
  })

  it('works on the host it was made on and nowhere else', async () => {
    const { email } = await addAccount(shop)
    const signIn = await signInWithToken(auth, headersOf('one.localhost:3000'), await newLoginToken(auth, email))
    expect(await findSignedInPerson(auth, headersOf('one.localhost:3000', signIn?.cookies))).toMatchObject({ email })
    expect(await findSignedInPerson(auth, headersOf('two.localhost:3000', signIn?.cookies))).toBeNull()
  })

  it('ends with signing out, also for a copy of its cookie', async () => {
    const { email } = await addAccount(shop)
    const signIn = await signInWithToken(auth, headersOf('one.localhost:3000'), await newLoginToken(auth, email))
    await signOut({ auth, directory: { isDown: () => false } }, headersOf('one.localhost:3000', signIn?.cookies))
    expect(await findSignedInPerson(auth, headersOf('one.localhost:3000', signIn?.cookies))).toBeNull()
  })
})

describe('a session in use', () => {
  const beginUsedSession = async () => {
    const { email } = await addAccount(shop)
    const signIn = await signInWithToken(auth, headersOf('one.localhost:3000'), await newLoginToken(auth, email))
    return headersOf('one.localhost:3000', signIn?.cookies)
  }
  const setLastUse = (sessionId: string, ago: string) =>
    shop.owner.query(
      `update auth_session set updated_at = now() - $2::interval,
        expires_at = now() - $2::interval + interval '30 days' where id = $1`,
      [sessionId, ago],
    )

  it('lasts 30 days from its last use, which is recorded every five minutes at most', async () => {
    const headers = await beginUsedSession()
    const freshPerson = (await findSignedInPerson(auth, headers))!
    expect(await extendSession(auth, headers, freshPerson)).toEqual([])
    await setLastUse(freshPerson.sessionId, '29 days')
    const latePerson = (await findSignedInPerson(auth, headers))!
    const cookies = await extendSession(auth, headers, latePerson)
    expect(cookies).toEqual([expect.stringMatching(/^session=.+Max-Age=2592000/)])
    const renewedPerson = (await findSignedInPerson(auth, headers))!
    expect(renewedPerson.expiresAt.getTime() - latePerson.expiresAt.getTime()).toBeGreaterThan(28 * 86_400_000)
    expect(await extendSession(auth, headers, renewedPerson)).toEqual([])
  })

  it('that was ended meanwhile does not come back', async () => {
    const headers = await beginUsedSession()
    const person = (await findSignedInPerson(auth, headers))!
    await setLastUse(person.sessionId, '1 day')
    const stalePerson = (await findSignedInPerson(auth, headers))!
    await shop.owner.query('delete from auth_session where id = $1', [person.sessionId])
    expect((await extendSession(auth, headers, stalePerson)).join()).not.toMatch(/session=[^;]/)
    expect(await findSignedInPerson(auth, headers)).toBeNull()
  })

  it('keeps no network address', async () => {
    const headers = await beginUsedSession()
    headers.set('x-forwarded-for', '203.0.113.7')
    const { email } = await addAccount(shop)
    const signIn = await signInWithToken(auth, headers, await newLoginToken(auth, email))
    const { rows } = await shop.owner.query('select * from auth_session where user_id = $1', [signIn!.userId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7')
  })
})

describe('a log-in token', () => {
  it('signs in its owner once, however many use it at once', async () => {
    const { email } = await addAccount(shop)
    const token = await newLoginToken(auth, email)
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => signInWithToken(auth, headersOf('one.localhost:3000'), token)),
    )
    expect(attempts.filter(Boolean)).toHaveLength(1)
  })

  it('is stored as a hash', async () => {
    const token = await newLoginToken(auth, (await addAccount(shop)).email)
    const { rows } = await shop.owner.query('select identifier, value from auth_verification')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('of a person who is not there signs nobody in', async () => {
    const token = await newLoginToken(auth, `${newId()}@example.com`)
    expect(await signInWithToken(auth, headersOf('one.localhost:3000'), token)).toBeNull()
  })
})
