import { expect, test } from 'vitest'
import { openSignedScopes } from '../auth/signed-scopes.ts'
import type { Platform } from '../platform.ts'
import { scopeCookie } from './scope-cookie.ts'

const scopes = openSignedScopes('a secret of thirty-two characters', 'draft')
const cookie = scopeCookie({ name: 'drafts', scopesOf: () => scopes, most: 2 })
const platformOn = (PUBLIC_PROTOCOL: 'http' | 'https') => ({ env: { PUBLIC_PROTOCOL } }) as Platform
const platform = platformOn('https')
const organization = { id: 'org' }
const until = new Date(Date.now() + 3_600_000)

const opening = (id: string, cookies: string | null) =>
  cookie.headerFor(platform, organization, { id, until, cookies }).split(';')[0]!

test('with HTTPS the cookie belongs to this host alone and no script reads it', () => {
  const header = cookie.headerFor(platform, organization, { id: 'ana', until, cookies: null })
  expect(header).toMatch(/^__Host-drafts=[\w.-]+; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure$/)
  const plain = cookie.headerFor(platformOn('http'), organization, { id: 'ana', until, cookies: null })
  expect(plain).toMatch(/^drafts=[\w.-]+; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly$/)
})

test('a browser has the latest ones open, each once, and those of its organization', () => {
  const first = opening('ana', null)
  expect(cookie.idsIn(platform, organization, `locale=en; ${first}`)).toEqual(['ana'])
  const both = opening('bea', first)
  expect(cookie.idsIn(platform, organization, both)).toEqual(['bea', 'ana'])
  expect(cookie.idsIn(platform, organization, opening('ana', both))).toEqual(['ana', 'bea'])
  expect(cookie.idsIn(platform, organization, opening('eva', both))).toEqual(['eva', 'bea'])
  expect(cookie.idsIn(platform, { id: 'other' }, both)).toEqual([])
  expect(cookie.idsIn(platform, organization, both.replace('bea', 'eva'))).toEqual(['ana'])
  expect(cookie.idsIn(platform, organization, null)).toEqual([])
})
