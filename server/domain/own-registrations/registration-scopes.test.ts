import { expect, test } from 'vitest'
import { openRegistrationScopes } from './registration-scopes.ts'

const scopes = openRegistrationScopes('a secret of thirty-two characters')
const scope = { organizationId: 'org', registrationId: 'ana' }
const now = new Date('2026-09-01T10:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('a registration is open for half an hour, in its organization', () => {
  const text = scopes.sign(scope, now)
  expect(scopes.registrationOf(text, 'org', after(29))).toBe('ana')
  expect(scopes.registrationOf(text, 'org', after(30))).toBe(null)
  expect(scopes.registrationOf(text, 'other', now)).toBe(null)
})

test('nothing is open with a text that was changed, is missing or signed with another secret', () => {
  const [id, until, signature] = scopes.sign(scope, now).split('.')
  for (const text of [
    `bea.${until}.${signature}`,
    `${id}.${Number(until) + 60_000}.${signature}`,
    `${id}.${until}.`,
    `${id}.${until}.${signature!.slice(0, -1)}`,
    openRegistrationScopes('another secret').sign(scope, now),
    '',
    undefined,
  ])
    expect(scopes.registrationOf(text, 'org', now)).toBe(null)
})
