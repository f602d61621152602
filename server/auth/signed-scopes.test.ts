import { expect, test } from 'vitest'
import { openSignedScopes } from './signed-scopes.ts'

const secret = 'a secret of thirty-two characters'
const scopes = openSignedScopes(secret, 'registration')
const scope = { owner: 'org', id: 'ana' }
const now = new Date('2026-09-01T10:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('what was signed is open until its end, in its organization', () => {
  const text = scopes.sign(scope, after(30))
  expect(scopes.idIn(text, 'org', after(29))).toBe('ana')
  expect(scopes.idIn(text, 'org', after(30))).toBe(null)
  expect(scopes.idIn(text, 'other', now)).toBe(null)
})

test('nothing is open with a text that was changed, is missing, or signed with another secret or for another purpose', () => {
  const [id, until, signature] = scopes.sign(scope, after(30)).split('.')
  for (const text of [
    `bea.${until}.${signature}`,
    `${id}.${Number(until) + 60_000}.${signature}`,
    `${id}.${until}.`,
    `${id}.${until}.${signature!.slice(0, -1)}`,
    openSignedScopes('another secret', 'registration').sign(scope, after(30)),
    openSignedScopes(secret, 'draft').sign(scope, after(30)),
    '',
    undefined,
  ])
    expect(scopes.idIn(text, 'org', now)).toBe(null)
})
