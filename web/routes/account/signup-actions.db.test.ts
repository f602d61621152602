import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { openPlatform, type Platform } from '#server/platform.ts'
import type { SignUpAnswer } from '#web/screens/signup/signup-answer.ts'
import { signUp } from './signup-actions.server.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { newSignUpForm } from '#server/testing/sign-up-form.ts'
import { databaseUrls } from '#server/testing/worker-database.ts'

const secret = 'a secret of tests, long enough'
let platform: Platform

beforeAll(async () => {
  const env = readEnv({ LOG_LEVEL: 'silent', ATTEMPTS_PER_QUARTER: '30' })
  platform = await openPlatform({ env, secret, urls: databaseUrls, gateways: {} })
})
afterAll(() => platform.close())

type Answer = { data?: SignUpAnswer; init?: { status: number; headers?: Record<string, string> }; status?: number }

const send = (changes: Record<string, string> = {}, address = randomAddress()) => {
  const values = {
    ...newSignUpForm(),
    password: 'con el viento a favor',
    confirmation: 'con el viento a favor',
    terms: 'on',
    ...changes,
  }
  const ctx = platform.platformContext({ actor: { kind: 'visitor' } })
  return signUp({ state: { platform, address } as RequestState, ctx, values }) as Promise<Answer>
}
const isCreated = ({ status }: Answer) => status === 302

test('a network signs up so often and no more: it learns how long to wait and loses nothing', async () => {
  const network = randomAddress()
  for (let count = 0; count < 3; count += 1) expect(isCreated(await send({}, network))).toBe(true)
  const response = await send({ name: 'Club Tardío' }, network)
  expect(response.init).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(response.data).toMatchObject({
    refusal: { code: 'too_many_requests', values: { minutes: expect.any(Number) } },
    values: { name: 'Club Tardío', ownerName: 'Lucía Ocampo' },
  })
  expect(isCreated(await send())).toBe(true)
})

test('what is wrong is named by field, and a password is never sent back', async () => {
  const { init, data } = await send({ confirmation: 'en contra', name: '' })
  expect(init?.status).toBe(422)
  expect(data).toMatchObject({ errors: { name: 'required', confirmation: 'passwords_differ' }, step: 'organization' })
  expect(JSON.stringify(data)).not.toContain('viento')
})

test('an e-mail that has an account is answered like one that has none', async () => {
  const email = `${randomUUID()}@correo.example`
  const [first, second] = [await send({ email }), await send({ email })]
  const shapeOf = (answer: Answer) => {
    const { status, headers } = answer as unknown as Response
    return { status, headers: [...headers].map(([name, value]) => [name, value.replace(/club-[\w-]+/, 'club')]) }
  }
  expect(shapeOf(second)).toEqual(shapeOf(first))
})
