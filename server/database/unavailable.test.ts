import { expect, test } from 'vitest'
import { refusalOfMachine } from './unavailable.ts'

test.each([
  'Connection terminated unexpectedly',
  'timeout expired',
  'Query read timeout',
  'LISTEN/NOTIFY connection ended',
  'LISTEN/NOTIFY heartbeat timed out',
])('%s means that there is no database, as the cause says', (message) => {
  const error = new Error(message)
  expect(refusalOfMachine(error)).toMatchObject({ code: 'database_unavailable', cause: error })
})

test('any other error is no outage', () => {
  expect(refusalOfMachine(new Error('duplicate key value violates unique constraint'))).toBeNull()
})
