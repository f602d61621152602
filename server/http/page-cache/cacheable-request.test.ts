import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import express from 'express'
import { addressOfRequest, hostOfRequest, isCanonicalPath, isReadRequest } from './cacheable-request.ts'

const requestWith = (headers: IncomingHttpHeaders, { method = 'GET', url = '/', from = '203.0.113.7' } = {}) =>
  ({
    method,
    url,
    headers,
    rawHeaders: Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, one])),
    socket: { remoteAddress: from },
  }) as IncomingMessage

describe('the host', () => {
  const hostOf = (host: string | undefined) => hostOfRequest(requestWith({ host }), null)

  test('is in small letters and has no port', () => {
    expect(hostOf('Nandu.LOCALHOST:3000')).toBe('nandu.localhost')
    expect(hostOf('nandu.localhost')).toBe('nandu.localhost')
  })
  test('with a dot at its end is another host, as in Express', () => {
    expect(hostOf('nandu.localhost.')).toBe('nandu.localhost.')
  })
  test('is left to Express where it is none or an address in brackets', () => {
    expect(hostOf(undefined)).toBeNull()
    expect(hostOf('')).toBeNull()
    expect(hostOf('[::1]:3000')).toBeNull()
  })
  test('is left to Express where it is malformed or given twice', () => {
    for (const host of ['nandu.localhost/..', 'nandu localhost', 'nandu.localhost:999999', 'x'.repeat(254)])
      expect(hostOf(host)).toBeNull()
    const twice = { ...requestWith({ host: 'nandu.localhost' }), rawHeaders: ['Host', 'a', 'host', 'b'] }
    expect(hostOfRequest(twice as IncomingMessage, null)).toBeNull()
  })
  test('is the forwarded one only for requests from the proxy', () => {
    const forwardedHeaders = { host: 'inside', 'x-forwarded-host': 'nandu.example.com:443, other' }
    const isProxy = (address: string | undefined) => address === '10.0.0.1'
    expect(hostOfRequest(requestWith(forwardedHeaders, { from: '10.0.0.1' }), isProxy)).toBe('nandu.example.com')
    expect(hostOfRequest(requestWith(forwardedHeaders), isProxy)).toBe('inside')
    expect(hostOfRequest(requestWith(forwardedHeaders, { from: '10.0.0.1' }), null)).toBe('inside')
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

describe('the visitor’s address', () => {
  const app = express().set('trust proxy', ['10.0.0.0/8'])
  const trustsAddress = app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean
  const trustsProxy = (address: string | undefined) => trustsAddress(address, 0)
  const ipInExpress = (request: IncomingMessage) => Object.setPrototypeOf({ ...request, app }, app.request).ip as string

  test.each([
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.8, 10.0.0.9', '10.0.0.8'],
    ['10.0.0.1', ' , 198.51.100.1 ,', '198.51.100.1'],
    ['10.0.0.1', ',', '10.0.0.1'],
    ['10.0.0.1', 'anything', 'anything'],
  ])('from %s, forwarded for %s, is %s, as in Express', (from, forwarded, address) => {
    const request = requestWith({ 'x-forwarded-for': forwarded }, { from })
    expect(addressOfRequest(request, trustsProxy)).toBe(address)
    expect(ipInExpress(request)).toBe(address)
  })
  test('is the connection’s without a proxy', () => {
    expect(addressOfRequest(requestWith({ 'x-forwarded-for': '198.51.100.1' }), null)).toBe('203.0.113.7')
  })
})

test('pages are read by GET and HEAD', () => {
  const isRead = (method: string) => isReadRequest(requestWith({}, { method }))
  expect(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map(isRead)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
