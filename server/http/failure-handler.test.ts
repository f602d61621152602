import express from 'express'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { Refused } from '#rules/refusals.ts'
import { failureHandler } from './failure-handler.ts'
import { requestLog } from './request-log.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })

const app = express()
app.use(requestLog(log))
app.use((_request, response, next) => {
  response.locals.organization = { subdomain: 'nandu', language: 'es' }
  next()
})
app.get('/broken/:id', () => {
  throw new Error('the roof fell in')
})
app.get('/unreachable', () => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
})
app.get('/nothing', () => {
  throw new Refused({ code: 'not_found' })
})
app.get('/often', () => {
  throw new Refused({ code: 'too_many_requests', values: { minutes: 3 } })
})
app.post('/json', express.json())
app.use(
  failureHandler(async (request, response) => {
    if (request.path === '/often') throw new Error('no page can be rendered')
    response.send('<!DOCTYPE html>')
  }),
)
const origin = await useLocalServer(app)
beforeEach(() => void lines.splice(0))

const ask = (path: string, accept: string, more: RequestInit = {}) =>
  fetch(origin + path, { ...more, headers: { accept, ...more.headers } })

test('an error is sent as JSON, as a page or as text, by the accept header', async () => {
  const json = await ask('/nothing?a=1', 'application/json')
  expect([json.status, await json.json()]).toEqual([
    404,
    { error: 'not_found', message: 'Page Not Found: /nothing?a=1', requestId: json.headers.get('x-request-id') },
  ])
  const page = await ask('/nothing', 'text/html,*/*')
  expect([page.status, await page.text()]).toEqual([404, '<!DOCTYPE html>'])
  const plain = await ask('/nothing', '*/*')
  expect([plain.status, await plain.text()]).toEqual([404, 'Page Not Found: /nothing'])
})

test('an unexpected error reveals nothing, and is logged once with its route', async () => {
  const response = await ask('/broken/1', 'application/json')
  const requestId = response.headers.get('x-request-id')
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: 'internal', message: 'Internal Server Error', requestId },
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 50,
    id: requestId,
    organization: 'nandu',
    route: '/broken/:id',
    status: 500,
    ms: expect.any(Number),
    err: { message: 'the roof fell in' },
  })
})

test('an error for want of a database is sent as 503, and logged once with its cause', async () => {
  const response = await ask('/unreachable', 'application/json')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await response.json()).toMatchObject({ error: 'database_unavailable' })
  expect(lines).toMatchObject([{ level: 50, status: 503, err: { message: 'connect ECONNREFUSED 127.0.0.1:5432' } }])
})

test('an error of a visitor is no error in the log', async () => {
  for (const path of ['/nothing', '/nowhere', '/often']) await ask(path, '*/*')
  await ask('/json', '*/*', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })
  expect(lines).toEqual([])
})

test('an error whose page cannot be rendered is sent as text, and the reason is logged', async () => {
  const response = await ask('/often', 'text/html')
  expect([response.status, await response.text()]).toEqual([429, 'Demasiados intentos. Prueba de nuevo en 3 min.'])
  expect(lines).toMatchObject([{ status: 429, err: { message: 'no page can be rendered' } }])
})

test('too many requests are answered with the time to wait', async () => {
  const response = await ask('/often', '*/*')
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '180'])
})

test('an error of a parser is sent in the visitor’s language', async () => {
  const response = await ask('/json', '*/*', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect([response.status, await response.text()]).toEqual([
    400,
    'No se pudo leer la solicitud: está cortada o mal formada. Vuelve atrás e inténtalo de nuevo.',
  ])
})
