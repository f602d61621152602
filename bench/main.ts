import { benchEventPage } from './event-page.ts'
import { benchCachedPage } from './cached-page.ts'
import { benchCountedVisitors } from './counted-visitors.ts'
import { benchCounters } from './counters.ts'
import { benchExports } from './exports.ts'
import { benchImportedResults } from './imported-results.ts'
import { benchImportedStatements } from './imported-statements.ts'
import { benchLargeFiles } from './large-files.ts'
import { benchLists } from './lists.ts'
import { benchManyOrganizations } from './many-organizations.ts'
import { benchOrders } from './orders.ts'
import { benchPhone } from './phone.ts'
import { benchQueuedMails } from './queued-mails.ts'
import { benchSearches } from './searches.ts'
import { benchStart } from './start.ts'
import { benchTickets } from './tickets.ts'
import { benchUncachedPage } from './uncached-page.ts'
import gatherTemporaryFolders from '#server/testing/temporary-folders.ts'

// Each benchmark measures its limit in the same run: machines differ and are noisy, so only ratios can be compared.
const benches = {
  'event-page': benchEventPage,
  'cached-page': benchCachedPage,
  'counted-visitors': benchCountedVisitors,
  counters: benchCounters,
  organizations: benchManyOrganizations,
  exports: benchExports,
  'large-files': benchLargeFiles,
  lists: benchLists,
  orders: benchOrders,
  phone: benchPhone,
  'queued-mails': benchQueuedMails,
  results: benchImportedResults,
  searches: benchSearches,
  statements: benchImportedStatements,
  start: benchStart,
  tickets: benchTickets,
  'uncached-page': benchUncachedPage,
}

const names = process.argv.slice(2)
const unknownNames = names.filter((name) => !Object.hasOwn(benches, name))
if (unknownNames.length) {
  console.error(`There is no benchmark ${unknownNames.join(', ')}: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
process.once('exit', gatherTemporaryFolders())
for (const [name, bench] of Object.entries(benches)) {
  if (names.length && !names.includes(name)) continue
  await bench()
}
