import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { hostOfRequest, isAnybodys, isCanonicalPath } from './asked-page.ts'

const requestWith = (headers: IncomingHttpHeaders, { method = 'GET', from = '203.0.113.7' } = {}) =>
  ({ method, headers, socket: { remoteAddress: from } }) as IncomingMessage

describe('the host', () => {
  const hostOf = (host: string | undefined) => hostOfRequest(requestWith({ host }), null)

  test('is in small letters and has no port', () => {
    expect(hostOf('Nandu.LOCALHOST:3000')).toBe('nandu.localhost')
    expect(hostOf('nandu.localhost')).toBe('nandu.localhost')
  })
  test('with a dot at its end is another one, as it is to Express', () => {
    expect(hostOf('nandu.localhost.')).toBe('nandu.localhost.')
  })
  test('is left to Express where it is none or an address in brackets', () => {
    expect(hostOf(undefined)).toBeNull()
    expect(hostOf('')).toBeNull()
    expect(hostOf('[::1]:3000')).toBeNull()
  })
  test('is the proxy’s word only when it comes from the proxy', () => {
    const forwarded = { host: 'inside', 'x-forwarded-host': 'nandu.example.com:443, other' }
    const isProxy = (address: string | undefined) => address === '10.0.0.1'
    expect(hostOfRequest(requestWith(forwarded, { from: '10.0.0.1' }), isProxy)).toBe('nandu.example.com')
    expect(hostOfRequest(requestWith(forwarded), isProxy)).toBe('inside')
    expect(hostOfRequest(requestWith(forwarded, { from: '10.0.0.1' }), null)).toBe('inside')
  })
})

test('a path is written in one way only', () => {
  for (const path of [
    '/',
    '/price',
    '/event/10k-2027',
    '/event/10k/results',
    '/event/10k/places.json',
    '/places.json',
  ]) {
    expect([path, isCanonicalPath(path)]).toEqual([path, true])
  }
  const others = [
    '/Price',
    '/price/',
    '//price',
    '/%70rice',
    '/event/../admin',
    '/./price',
    '/price.data',
    '/_root.data',
  ]
  for (const path of [...others, 'http://nandu.localhost/price', '*', '', '/a#b', '/a\\b', `/${'a'.repeat(400)}`]) {
    expect([path, isCanonicalPath(path)]).toEqual([path, false])
  }
})

test('only who reads, and shows no session, could be anybody', () => {
  expect(isAnybodys(requestWith({}))).toBe(true)
  expect(isAnybodys(requestWith({ cookie: 'locale=es; _ga=1' }, { method: 'HEAD' }))).toBe(true)
  for (const cookie of ['session=x', 'locale=es;session=x', '__Host-session=x', 'a=b; session=']) {
    expect(isAnybodys(requestWith({ cookie }))).toBe(false)
  }
  expect(isAnybodys(requestWith({ authorization: 'Bearer x' }))).toBe(false)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(isAnybodys(requestWith({}, { method }))).toBe(false)
})
