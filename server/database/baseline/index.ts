import { createHash } from 'node:crypto'
import { Migration } from '@mikro-orm/migrations'
import { sandboxSchema } from '#server/adapters/payments/sandbox/schema.ts'
import { tables } from '../tables.ts'
import { wallsOf } from '../walls.ts'
import { foundations } from './foundations.ts'
import { accounts } from './accounts.ts'
import { organizations } from './organizations.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { news } from './news.ts'
import { albums } from './albums.ts'
import { events } from './events.ts'
import { bibs } from './bibs.ts'
import { coupons } from './coupons.ts'
import { orders } from './orders.ts'
import { eventClosures } from './event-closures.ts'
import { registrations } from './registrations.ts'
import { athleteCounts } from './athlete-counts.ts'
import { merchandise } from './merchandise.ts'
import { tickets } from './tickets.ts'
import { waitingLists } from './waiting-lists.ts'
import { results } from './results.ts'
import { payments } from './payments.ts'

/**
 * The whole schema, edited in place until there is a first release (docs/decisions/0131). A table comes after those that
 * it refers to. Policies and grants of tables follow from their declarations.
 */
export const baseline: readonly string[] = [
  foundations,
  accounts,
  organizations,
  members,
  messages,
  news,
  albums,
  events,
  bibs,
  coupons,
  orders,
  eventClosures,
  registrations,
  athleteCounts,
  merchandise,
  tickets,
  waitingLists,
  results,
  payments,
  ...wallsOf(tables),
  ...sandboxSchema,
]

const hash = createHash('sha256').update(baseline.join('\n')).digest('hex').slice(0, 12)

/** Stored in each database that is created from it, so that another one is told from it. */
export const baselineName = `baseline-${hash}`

class Baseline extends Migration {
  override name = baselineName

  override up(): void {
    for (const statements of baseline) this.addSql(statements)
  }
}

export const migrations = [{ name: baselineName, class: Baseline }]
