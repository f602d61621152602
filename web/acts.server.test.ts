import { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { requestState, type RequestState } from '#server/http/request-state.ts'
import { Refused } from '#rules/refusals.ts'
import type { Context } from '#server/context.ts'
import { procedure } from '#server/domain/command.ts'
import type { Role } from '#rules/permissions.ts'
import { act as actInOrganization, acts, actWith, withTime, type ActArgs } from './acts.server.ts'

const sent = (fields: Record<string, string> | null, state: object = {}): ActArgs => {
  const form = fields && new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form?.append(name, value)
  const context = new RouterContextProvider()
  context.set(requestState, { ...state, form } as RequestState)
  return { context, request: new Request('http://club.example/'), params: { id: 'e1' } }
}

const act = actWith(async ({ params }: ActArgs) => ({ eventId: params.id }))
const count = v.pipe(v.string('required'), v.regex(/^\d+$/, 'integer'), v.transform(Number))
const edit = act(v.object({ places: count }), async ({ eventId }, { places }) => ({ eventId, places }))

describe('an act', () => {
  it('parses the form and answers with what its command returns', async () => {
    expect(await edit(sent({ places: '12' }))).toEqual({ done: { eventId: 'e1', places: 12 }, intent: null })
    const remove = act(v.object({}), async () => {})
    expect(await remove(sent({ intent: 'remove' }))).toEqual({ done: null, intent: 'remove' })
  })

  it('answers a redirect of its command as it is', async () => {
    const leave = act(v.object({}), () => Response.redirect('http://club.example/', 303))
    expect(await leave(sent({}))).toMatchObject({ status: 303 })
  })

  it('answers 422 with a code for each field and what was typed, but no password, token or account number', async () => {
    const secrets = {
      newPassword: 'p',
      confirmation: 'p',
      token: 't',
      accountNumber: 'a',
      routingNumber: 'r',
      taxIds: 'x',
    }
    expect(await edit(sent({ places: 'ten', name: 'Ana', ...secrets }))).toMatchObject({
      init: { status: 422 },
      data: { errors: { places: 'integer' }, values: { places: 'ten', name: 'Ana' } },
    })
    expect(JSON.stringify(await edit(sent({ places: 'ten', ...secrets })))).not.toMatch(/"(p|t|a|r|x)"/)
  })

  it('parses by a schema that depends on the event', async () => {
    const choose = act(
      ({ eventId }) => v.object({ event: v.literal(eventId ?? '', 'selection') }),
      async (_, form) => form,
    )
    expect(await choose(sent({ event: 'e1' }))).toMatchObject({ done: { event: 'e1' } })
    expect(await choose(sent({ event: 'e2' }))).toMatchObject({ data: { errors: { event: 'selection' } } })
  })

  it('answers a refusal with its status, its field and what was typed', async () => {
    const full = act(v.object({}), () => {
      throw new Refused({ code: 'competition_full', field: 'competition', values: { name: '10 km' } })
    })
    expect(await full(sent({ name: 'Ana', password: 'secret' }))).toMatchObject({
      init: { status: 409 },
      data: {
        refusal: { code: 'competition_full', field: 'competition', values: { name: '10 km' } },
        values: { name: 'Ana' },
      },
    })
    expect(JSON.stringify(await full(sent({ password: 'secret' })))).not.toContain('secret')
  })

  it('answers a refusal of anyone who may not act at all like one of the command', async () => {
    const forbidden = actWith(async () => {
      throw new Refused({ code: 'forbidden' })
    })
    const command = forbidden(v.object({}), async () => 'done')
    expect(await command(sent({}))).toMatchObject({ init: { status: 403 }, data: { refusal: { code: 'forbidden' } } })
  })

  it('throws every other error, and 415 and 400 for a body that is no form or has malformed names', async () => {
    const broken = act(v.object({}), () => Promise.reject(new Error('broken')))
    await expect(broken(sent({}))).rejects.toThrow('broken')
    await expect(edit(sent(null))).rejects.toMatchObject({ status: 415 })
    await expect(edit(sent({ 'a[': '1' }))).rejects.toMatchObject({ status: 400 })
  })
})

describe('an act of a declared command', () => {
  const setPlaces = procedure({
    permission: 'edit-events',
    run: async (_ctx, eventId: string, places: number) => ({ eventId, places }),
  })
  const now = new Date('2026-03-01T10:00:00Z')
  const sentBy = (role: Role, fields: Record<string, string>) => {
    const ctx = { actor: { kind: 'member', userId: 'u1', name: 'Ana', email: '', role }, now } as Partial<Context>
    return sent(fields, {
      organization: { id: 'o1' },
      platform: { contextOf: () => ctx },
      session: async () => null,
      address: '192.0.2.1',
    })
  }
  const setPlacesOfPage = actInOrganization(
    v.object({ places: count }),
    setPlaces,
    ({ places }, { params }) => [params.id!, places],
    withTime,
  )

  it('calls it with what the form and the route say', async () => {
    expect(await setPlacesOfPage(sentBy('admin', { places: '12' }))).toMatchObject({
      done: { eventId: 'e1', places: 12, at: '2026-03-01T10:00:00.000Z' },
    })
    const sum = procedure({
      permission: 'edit-events',
      run: async (_ctx, { places }: { places: number }) => places + 1,
    })
    expect(await actInOrganization(v.object({ places: count }), sum)(sentBy('admin', { places: '3' }))).toMatchObject({
      done: 4,
    })
  })

  it('is forbidden before the form is read', async () => {
    expect(await setPlacesOfPage(sentBy('admin', { places: 'ten' }))).toMatchObject({ init: { status: 422 } })
    expect(await setPlacesOfPage(sentBy('user', { places: 'ten' }))).toMatchObject({
      init: { status: 403 },
      data: { refusal: { code: 'forbidden' } },
    })
  })
})

describe('acts', () => {
  const action = acts({ edit, remove: act(v.object({}), async () => 'removed') })

  it('run the one that the form names', async () => {
    expect(await action(sent({ intent: 'remove' }))).toEqual({ done: 'removed', intent: 'remove' })
    expect(await action(sent({ intent: 'edit', places: '3' }))).toEqual({
      done: { eventId: 'e1', places: 3 },
      intent: 'edit',
    })
  })

  it('refuse a name that is missing, unknown or of every object as of an old page, with what was typed', async () => {
    const outdated: Record<string, string>[] = [{}, { intent: 'add' }, { intent: 'toString' }, { intent: '' }]
    for (const fields of outdated)
      expect(await action(sent({ ...fields, name: 'Ana', password: 'secret' }))).toEqual({
        type: 'DataWithResponseInit',
        init: { status: 409, headers: {} },
        data: { refusal: { code: 'page_outdated', field: null, values: {} }, values: { ...fields, name: 'Ana' } },
      })
    expect(await statusOf(() => action(sent(null)))).toBe(415)
  })
})

const statusOf = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    return (error as Response).status
  }
}
