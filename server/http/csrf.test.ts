import express from 'express'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { csrfOf } from './csrf.ts'

let server: Server | undefined
afterEach(() => void server?.close())

const openApp = async (isSecure: boolean) => {
  const csrf = csrfOf({ secret: 'a secret of tests, long enough to count', isSecure })
  const app = express()
  app.get('/', (request, response) => void response.send(csrf.tokenFor(request, response)))
  app.get('/taken', (request, response) => void response.send(String(csrf.isTokenOf(request, request.query['token']))))
  server = createServer(app)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const first = await fetch(origin)
  const [cookie = ''] = first.headers.getSetCookie()
  return {
    cookie,
    token: await first.text(),
    isTaken: async (token: string, cookieHeader: string) =>
      (await fetch(`${origin}/taken?token=${encodeURIComponent(token)}`, { headers: { cookie: cookieHeader } })).text(),
  }
}

test.each([
  [true, '__Host-csrf-token', ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']],
  [false, 'csrf-token', ['Path=/', 'HttpOnly', 'SameSite=Lax']],
])(
  'the cookie is this host’s, no script reads it and no other site’s form sends it (secure: %s)',
  async (isSecure, name, expectedAttributes) => {
    const { cookie } = await openApp(isSecure)
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair.split('=')[0]).toBe(name)
    expect(attributes).toEqual(expectedAttributes)
  },
)

test('a token is taken with the cookie that it was given with, and with no other', async () => {
  const { cookie, token, isTaken } = await openApp(false)
  const pair = cookie.split(';')[0]!
  expect(await isTaken(token, pair)).toBe('true')
  expect(await isTaken(token, '')).toBe('false')
  expect(await isTaken(`${token}x`, pair)).toBe('false')
  expect(await isTaken('forged', 'csrf-token=forged.forged')).toBe('false')
})
