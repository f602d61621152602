import { expect, test } from 'vitest'
import { outageRefusalOf } from './database-unavailable.ts'

test.each([
  'Connection terminated unexpectedly',
  'timeout expired',
  'Query read timeout',
  'LISTEN/NOTIFY connection ended',
  'LISTEN/NOTIFY heartbeat timed out',
])('%s means that there is no database, as the cause says', (message) => {
  const error = new Error(message)
  expect(outageRefusalOf(error)).toMatchObject({ code: 'database_unavailable', cause: error })
})

test('any other error is no outage', () => {
  expect(outageRefusalOf(new Error('duplicate key value violates unique constraint'))).toBeNull()
})
