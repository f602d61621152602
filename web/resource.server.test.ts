import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { procedure } from '#server/domain/command.ts'
import { requestState, type RequestState } from '#server/http/request-state.ts'
import { momentField } from '#rules/forms/typed-field.ts'
import type { ActArgs } from './acts.server.ts'
import { resourceActs } from './resource.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const organization = { currency: 'ARS', region: 'es-AR', timeZone: 'America/Argentina/Buenos_Aires' }
const row = { id: 'r1', revision: 4, until: '2026-11-01T10:00:00.000Z' }

const sent = (fields: Record<string, string>): ActArgs => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const context = new RouterContextProvider()
  const platform = { contextOf: async () => ({ organization, now }) }
  const state = { form, organization, platform, locale: 'en', address: '192.0.2.1', session: async () => null }
  context.set(requestState, state as unknown as RequestState)
  return { context, request: new Request('http://club.example/'), params: {} }
}

type Change = { revision: number; details: { until: Date | null } }

const permission = 'anybody'
const { edit } = resourceActs({
  fields: { until: momentField({ isFuture: true }) },
  find: procedure({ permission, run: async (_, id: string) => (id === row.id ? row : null) }),
  create: procedure({ permission, run: async (_ctx, _details: Change['details']) => null }),
  edit: procedure({ permission, run: async (_, id: string, change: Change) => ({ id, ...change }) }),
  remove: procedure({ permission, run: async (_ctx, _id: string, _revision: number) => row }),
  restore: procedure({ permission, run: async (_ctx, _id: string, _revision: number) => row }),
})

test('a row is edited with the day it has, although that has passed', async () => {
  const unchanged = { id: 'r1', revision: '4', untilDate: '01/11/2026', untilTime: '07:00' }
  expect(await edit(sent(unchanged))).toMatchObject({
    done: { id: 'r1', revision: 4, details: { until: new Date(row.until) } },
  })
  const rejected = { init: { status: 422 }, data: { errors: { untilDate: 'date_future' } } }
  expect(await edit(sent({ ...unchanged, untilDate: '02/11/2026' }))).toMatchObject(rejected)
  expect(await edit(sent({ ...unchanged, id: 'r2' }))).toMatchObject(rejected)
})
