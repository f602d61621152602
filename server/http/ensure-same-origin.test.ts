import express from 'express'
import { expect, test } from 'vitest'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { ensureSameOrigin } from './ensure-same-origin.ts'
import { failureHandler } from './failure-handler.ts'

const app = express()
const origin = await useLocalServer(app)
app.use(ensureSameOrigin({ isSecure: false }), (_request, response) => void response.send('done'))
app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))

const post = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { method: 'POST', headers })).status

const link = '/unsubscribe/0190a000-0000-4000-8000-000000000001'

test('a change is accepted from this host alone', async () => {
  expect(await post('/account', { origin })).toBe(200)
  expect(await post('/account', { origin: 'https://other.example' })).toBe(403)
  expect(await post('/account')).toBe(403)
})

test('a mail program without an origin unsubscribes, and changes nothing else', async () => {
  expect(await post(link)).toBe(200)
  expect(await post(`${link}/more`)).toBe(403)
  expect(await post('/unsubscribe/everybody')).toBe(403)
  expect(await post(`/admin${link}`)).toBe(403)
})

test('a page of another site unsubscribes nobody', async () => {
  expect(await post(link, { origin: 'https://other.example' })).toBe(403)
})
