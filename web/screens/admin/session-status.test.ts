import { expect, test } from 'vitest'
import { sessionStatus } from './session-status.ts'

test.each([
  [{ session: null, isFetching: true }, 'loading'],
  [{ session: null, isFetching: false }, 'unauthenticated'],
  [{ session: 'ana@example.com', isFetching: false }, 'authenticated'],
  [{ session: 'ana@example.com', isFetching: true }, 'authenticated'],
] as const)('%j is %s', (state, status) => expect(sessionStatus(state)).toBe(status))
