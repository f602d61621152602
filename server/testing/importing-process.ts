import { databaseUrlsOf } from '../database/roles.ts'
import { newId } from '../database/ids.ts'
import { importResults } from '../domain/registrations/import-results.ts'
import { parseLines } from './parse-rows.ts'
import { openShop, secret } from './shop.ts'

type ImportSettings = { ownerUrl: string; organizationId: string; eventId: string; lines: string[] }

// Imports a file and reports how many rows are written, to be killed meanwhile.
const { ownerUrl, organizationId, eventId, lines } = await new Promise<ImportSettings>((resolve) => {
  process.once('message', (settings) => resolve(settings as ImportSettings))
})
const shop = await openShop(databaseUrlsOf(ownerUrl, secret), {})
const organization = (await shop.platform.directory.byId(organizationId))!
const actor = { kind: 'member', userId: newId(), name: 'Marta Paz', email: 'marta@example.com', role: 'admin' } as const
await importResults(shop.platform.contextOf(organization, { actor, locale: 'es' }), {
  eventId,
  name: 'times.csv',
  parse: parseLines(lines, ';'),
  onProgress: (rows) => process.send!({ rows }),
})
