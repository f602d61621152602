import { write } from 'node:fs'
import { promisify } from 'node:util'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { serveLocally } from '../testing/local-server.ts'
import { fileSender } from './send-written-file.ts'

const app = express()
const send = fileSender()
const ends: (() => void)[] = []
const member = { kind: 'member', userId: 'ana', name: 'Ana', email: 'ana@example.com', role: 'admin' } as const

app.get('/:organization', async ({ params }, response) => {
  const organization = { id: params.organization } as Context['organization']
  await send(
    { organization, actor: member },
    response,
    () => response.attachment('labels.pdf'),
    async (output) => {
      if (params.organization === 'roca') await new Promise<void>((resolve) => ends.push(resolve))
      await promisify(write)(output, `labels of ${params.organization}`)
    },
  )
})
const { origin, close } = await serveLocally(app)
afterAll(close)

test('ten files of one organization delay no other organization’s, and are written one after the other', async () => {
  const responses = Array.from({ length: 10 }, () => fetch(`${origin}/roca`))
  await expect.poll(() => ends.length).toBe(1)
  expect(await (await fetch(`${origin}/nandu`)).text()).toBe('labels of nandu')
  for (let written = 1; written <= 10; written++) {
    await expect.poll(() => ends.length).toBe(written)
    ends[written - 1]!()
  }
  expect(await Promise.all(responses.map(async (response) => (await response).text()))).toEqual(
    Array.from({ length: 10 }, () => 'labels of roca'),
  )
})
