import { RouterContextProvider, type MiddlewareFunction } from 'react-router'
import { describe, expect, it } from 'vitest'
import { requestState, type RequestState } from '#server/http/request-state.ts'
import { roles, type Actor } from '#rules/permissions.ts'
import { admin } from './admin.ts'
import { guardNamed } from './guards.ts'

it('finds a guard by its name', () => expect(guardNamed('admin')).toBe(admin))

it.each(['organization', 'admin', 'templates-access', 'album-access', 'guest-only'])('knows %s', (name) => {
  expect(guardNamed(name)).toBeTypeOf('function')
})

it.each(['owner', '', 'toString'])('does not know a guard %j', (name) => {
  expect(() => guardNamed(name)).toThrow('Unknown route middleware')
})

const passed = new Response('passed')

const outcomeOf = async (name: string, state: unknown): Promise<'passed' | number> => {
  const context = new RouterContextProvider()
  context.set(requestState, state as RequestState)
  const args = { context, request: new Request('http://nandu.localhost/') } as unknown as Parameters<
    MiddlewareFunction<Response>
  >[0]
  try {
    await guardNamed(name)(args, async () => passed)
    return 'passed'
  } catch (error) {
    return (error as Response).status
  }
}

const stateFor = (role: (typeof roles)[number] | null, organization: object | null = {}) => ({
  organization,
  session: async () => role && { role },
  platform: { contextOf: (_organization: unknown, { actor }: { actor: Actor }) => ({ actor }) },
})

describe('templates-access', () => {
  it.each([
    [null, 403],
    ['user', 403],
    ['admin', 'passed'],
    ['owner', 'passed'],
  ] as const)('for %s: %s', async (role, outcome) => {
    expect(await outcomeOf('templates-access', stateFor(role))).toBe(outcome)
  })
})

describe('album-access', () => {
  it.each([
    ['whose album is open', { isAlbumOpen: true }, 'passed'],
    ['whose album is closed', { isAlbumOpen: false }, 404],
    ['that is none: the apex', null, 404],
  ] as const)('on a host of an organization %s: %s', async (_about, organization, outcome) => {
    expect(await outcomeOf('album-access', stateFor(null, organization))).toBe(outcome)
  })
})
