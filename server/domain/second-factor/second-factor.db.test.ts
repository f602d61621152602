import { describe, expect, it } from 'vitest'
import { newLoginToken } from '#server/auth/auth.ts'
import { ensureReauthenticated } from '#server/auth/ensure-reauthenticated.ts'
import { findPendingSignIn, beginAuthenticatedSession, completeSignIn } from '#server/auth/pending-sign-in.ts'
import {
  beginSession,
  findSignedInPerson,
  signInWithPassword,
  signInWithToken,
  type SignIn,
} from '#server/auth/sessions.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { sessionList } from '../sessions/session-list.ts'
import { verifySecondFactor } from './verify-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import {
  apex,
  codeOf,
  headersOf,
  newSignedInPerson,
  withSecondFactor,
  type TestPerson,
} from '#server/testing/people.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()

const isIn = async (headers: Headers) => (await findSignedInPerson(shop.platform.auth, headers)) !== null
const prove = ({ ctx, account }: TestPerson, code: string) =>
  verifySecondFactor(ctx, shop.platform.sealer, account, code)

describe('a second factor', () => {
  it('counts from its first code on and ends the sessions begun without it', async () => {
    const person = await newSignedInPerson(shop)
    const { account, ctx, headers } = person
    const { auth, sealer } = shop.platform
    const otherSession = await signInWithPassword(auth, headersOf('one.localhost:3000'), account.email, person.password)
    const { secret } = await beginSecondFactor(ctx, sealer, account)
    await expect(turnOnSecondFactor(ctx, sealer, account, '000000')).rejects.toMatchObject({ code: 'code_wrong' })
    const codes = await turnOnSecondFactor(ctx, sealer, account, codeOf(secret))
    expect(new Set(codes).size).toBe(10)
    expect(await isIn(headers)).toBe(true)
    expect(await isIn(headersOf('one.localhost:3000', otherSession!.cookies))).toBe(false)
    await expect(beginSecondFactor(ctx, sealer, account)).rejects.toMatchObject({ code: 'invalid_transition' })
  })

  it('takes each code once, however many type it at once', async () => {
    const person = await newSignedInPerson(shop)
    const { secret, codes } = await withSecondFactor(shop, person)
    for (const code of [codeOf(secret), codes[0]!]) {
      const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => prove(person, code)))
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    await prove(person, codes[1]!.toUpperCase().replace('-', ' '))
    await expect(prove(person, '')).rejects.toMatchObject({ code: 'code_wrong' })
  })

  it('is nobody else’s', async () => {
    const [one, other] = [await newSignedInPerson(shop), await newSignedInPerson(shop)]
    const { secret, codes } = await withSecondFactor(shop, one)
    await withSecondFactor(shop, other)
    await expect(prove(other, codeOf(secret))).rejects.toMatchObject({ code: 'code_wrong' })
    await expect(prove(other, codes[0]!)).rejects.toMatchObject({ code: 'code_wrong' })
  })

  it('leaves neither its secret nor a recovery code in the database', async () => {
    const person = await newSignedInPerson(shop)
    const { secret, codes } = await withSecondFactor(shop, person)
    const { rows } = await shop.owner.query('select * from second_factor where user_id = $1', [person.account.userId])
    const stored = JSON.stringify(rows)
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secretText)
  })

  it('has the codes from before replaced by new ones', async () => {
    const person = await newSignedInPerson(shop)
    const { codes } = await withSecondFactor(shop, person)
    const newCodes = await renewRecoveryCodes(person.ctx, shop.platform.sealer, person.account)
    await expect(prove(person, codes[0]!)).rejects.toMatchObject({ code: 'code_wrong' })
    await prove(person, newCodes[0]!)
  })

  it('is not required when it was turned off, or reset by an operator, which ends every session', async () => {
    const person = await newSignedInPerson(shop)
    const { account, ctx, headers, password } = person
    const { auth, platformContext } = shop.platform
    await withSecondFactor(shop, person)
    await turnOffSecondFactor(ctx, account)
    const signIn = await signInWithPassword(auth, headersOf(apex), account.email, password)
    expect(await isIn(headersOf(apex, signIn!.cookies))).toBe(true)

    await withSecondFactor(shop, person)
    const operator = platformContext({ actor: { kind: 'operator', name: 'olga' } })
    await resetSecondFactor(operator, account.email.toUpperCase())
    expect(await isIn(headers)).toBe(false)
    await expect(resetSecondFactor(operator, account.email)).rejects.toMatchObject({ code: 'invalid_transition' })
    const { rows } = await shop.owner.query(
      `select action, actor from audit_entry where subject = $1 order by at, id`,
      [account.userId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'second-factor.turned-on',
      'second-factor.turned-off',
      'second-factor.turned-on',
      'second-factor.reset',
    ])
    expect(rows.at(-1).actor).toBe('operator:olga')
  })
})

/** Every way into an account that shows one factor. Whatever creates a session belongs here. */
const ways: Record<string, (person: TestPerson, headers: Headers) => Promise<SignIn>> = {
  'the password': ({ account, password }, headers) =>
    signInWithPassword(shop.platform.auth, headers, account.email, password),
  'a magic link, and an operator’s': async ({ account }, headers) =>
    signInWithToken(shop.platform.auth, headers, await newLoginToken(shop.platform.auth, account.email)),
  'any other link': ({ account }, headers) => beginSession(shop.platform.auth, headers, account.email),
  'a session that better-auth makes by itself': async ({ account }, headers) => {
    const context = await shop.platform.auth.$context
    const { token } = await context.internalAdapter.createSession(account.userId)
    await shop.owner.query('update auth_session set host = $2 where token = $1', [token, headers.get('host')])
    const { createHmac } = await import('node:crypto')
    const signature = createHmac('sha256', context.secret).update(token).digest('base64')
    return { cookies: [`session=${encodeURIComponent(`${token}.${signature}`)}`], userId: account.userId }
  },
}

describe.each(Object.keys(ways))('%s', (way) => {
  it('grants no access until the code was entered', async () => {
    const person = await newSignedInPerson(shop)
    const begin = ways[way]!
    const before = await begin(person, headersOf(apex))
    expect(await isIn(headersOf(apex, before!.cookies))).toBe(true)

    const { secret } = await withSecondFactor(shop, person)
    const signIn = await begin(person, headersOf(apex))
    const pendingHeaders = headersOf(apex, signIn!.cookies)
    expect(await isIn(pendingHeaders)).toBe(false)
    expect(await sessionList(person.ctx, person.account)).toHaveLength(1)
    const { auth } = shop.platform
    expect(await findPendingSignIn(auth, headersOf('one.localhost:3000', signIn!.cookies))).toBeNull()

    const pendingSignIn = await findPendingSignIn(auth, pendingHeaders)
    expect(pendingSignIn).toMatchObject({ userId: person.account.userId })
    await prove(person, codeOf(secret))
    expect(await isIn(headersOf(apex, await completeSignIn(auth, headersOf(apex), pendingSignIn!)))).toBe(true)
    expect(await isIn(pendingHeaders)).toBe(false)
    expect(await findPendingSignIn(auth, pendingHeaders)).toBeNull()
  })
})

it('a log-in waits ten minutes for its code', async () => {
  const person = await newSignedInPerson(shop)
  await withSecondFactor(shop, person)
  const { auth } = shop.platform
  const signIn = await signInWithPassword(auth, headersOf(apex), person.account.email, person.password)
  const pendingHeaders = headersOf(apex, signIn!.cookies)
  const { rows } = await shop.owner.query(
    `select expires_at from auth_session where user_id = $1 and awaits_second_factor`,
    [person.account.userId],
  )
  const seconds = (rows[0].expires_at.getTime() - Date.now()) / 1000
  expect(seconds).toBeLessThanOrEqual(600)
  expect(seconds).toBeGreaterThan(540)
  await shop.owner.query(`update auth_session set expires_at = expires_at - interval '10 minutes' where user_id = $1`, [
    person.account.userId,
  ])
  expect(await findPendingSignIn(auth, pendingHeaders)).toBeNull()
})

it('anyone who has proven both factors at once is logged in', async () => {
  const person = await newSignedInPerson(shop)
  await withSecondFactor(shop, person)
  const cookies = await beginAuthenticatedSession(shop.platform.auth, headersOf(apex), person.account.userId)
  expect(await isIn(headersOf(apex, cookies))).toBe(true)
})

describe('who sits at an open session', () => {
  const proof = { password: '', code: '' }
  const accountOf = ({ account }: TestPerson) => ({ ...account, address: randomAddress() })
  const prove = (person: TestPerson, input: Partial<typeof proof>) =>
    ensureReauthenticated(shop.platform, person.ctx, accountOf(person), { ...proof, ...input })

  it('has to know the password', async () => {
    const person = await newSignedInPerson(shop)
    await expect(prove(person, { password: 'something else' })).rejects.toMatchObject({ code: 'password_wrong' })
    await prove(person, { password: person.password })
  })

  it('has to show a code as well where a second factor is on', async () => {
    const person = await newSignedInPerson(shop)
    const { secret } = await withSecondFactor(shop, person)
    const { password } = person
    await expect(prove(person, { password })).rejects.toMatchObject({ code: 'code_wrong' })
    await prove(person, { password, code: codeOf(secret) })
  })

  it('without a password has to have come ten minutes ago at most', async () => {
    const person = await newSignedInPerson(shop)
    const { userId, sessionId } = person.account
    await shop.owner.query('delete from auth_account where user_id = $1', [userId])
    await prove(person, {})
    const sql = `update auth_session set created_at = created_at - interval '11 minutes' where id = $1`
    await shop.owner.query(sql, [sessionId])
    await expect(prove(person, {})).rejects.toMatchObject({ code: 'login_not_fresh' })
  })

  it('is not let guess for long', async () => {
    const person = await newSignedInPerson(shop)
    const guesses = async () => {
      for (let guess = 0; guess < 20; guess++)
        await prove(person, { password: `guess ${guess}` }).catch((error: unknown) => {
          if ((error as { code: string }).code !== 'password_wrong') throw error
        })
    }
    await expect(guesses()).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
