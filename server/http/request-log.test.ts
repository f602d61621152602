import express from 'express'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { serveLocally, type LocalServer } from '../testing/local-server.ts'
import { requestLog } from './request-log.ts'

const lines: { level: number; path: string; status: number }[] = []
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })

const app = express()
app.use(requestLog(log))
app.get(['/readyz', '/price'], (_request, response) => void response.status(503).end())
app.use((_request, response) => void response.status(500).end())

let server: LocalServer
afterEach(() => server.close())

const pathLoggedFor = async (path: string) => {
  server = await serveLocally(app)
  await fetch(server.origin + path)
  return lines.at(-1)
}

test('a failed request is logged without what opens an order', async () => {
  const id = 'pH5-q_2Vw8xkJZ0aYb3cTQ'
  for (const [path, logged] of [
    [`/event/10k/register/success/${id}`, '/event/10k/register/success/***'],
    [`/event/10k/register/success/${id}.data?index`, '/event/10k/register/success/***.data'],
    [`/event/10k/register/success/${id}/calendar.ics`, '/event/10k/register/success/***/calendar.ics'],
    [`/event/10k/tickets/success/${id}/tickets.pdf`, '/event/10k/tickets/success/***/tickets.pdf'],
    [`/event/10k/register/participant/${id}/calendar.ics`, '/event/10k/register/participant/***/calendar.ics'],
    [`/event/10k/register?step=checkout&order=${id}`, '/event/10k/register'],
    [`/event/10k/register&order=${id}`, '/event/10k/register&order=***'],
    [`/event/10k/register%3Forder%3D${id}`, '/event/10k/register%3Forder%3D***'],
    ['/event/10k/register', '/event/10k/register'],
  ] as const) {
    expect(await pathLoggedFor(path)).toMatchObject({ level: 50, path: logged, status: 500 })
    await server.close()
  }
})

test('what a prober is answered during an outage is no error of its own', async () => {
  expect(await pathLoggedFor('/readyz')).toMatchObject({ level: 20, status: 503 })
  await server.close()
  expect(await pathLoggedFor('/price')).toMatchObject({ level: 50, status: 503 })
})
