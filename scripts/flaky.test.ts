import { expect, test } from 'vitest'
import { mayRunAgain } from './flaky.ts'

test.each([
  'server/domain/orders/places.db.test.ts',
  'server/domain/ledger/ledger.db.test.ts',
  'server/domain/statements/import-statement.db.test.ts',
  'server/domain/differences/differences.db.test.ts',
  'server/domain/provider-connections/connected-accounts.db.test.ts',
  'server/domain/event-closures/event-closures.db.test.ts',
  'server/domain/merchandise/sell-merchandise.db.test.ts',
  'server/domain/waiting-lists/waiting-lists.db.test.ts',
  'server/domain/declarations.db.test.ts',
  'server/domain/find-row.db.test.ts',
  'e2e/system/roles.system.test.ts',
  'server/domain/competitions/write-tiers.db.test.ts',
  'server/domain/members/members.db.test.ts',
  'server/http/webhooks.db.test.ts',
  'e2e/system/athletes.system.test.ts',
  'e2e/system/other-methods-under-crashes.system.slow.test.ts',
  'e2e/system/two-processes.system.slow.test.ts',
  'e2e/double-press.slow.e2e.ts',
  'e2e/own-registration.e2e.ts',
  'e2e/cash.slow.e2e.ts',
])('a failure in %s is never run again', (file) => expect(mayRunAgain(file)).toBe(false))

test.each(['e2e/news.e2e.ts', 'server/http/uploads.db.test.ts', 'e2e/system/page-cache.system.test.ts'])(
  'a failure in %s is run once more',
  (file) => expect(mayRunAgain(file)).toBe(true),
)
