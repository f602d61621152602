import type { Context, PlatformContext } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { receiptNumber } from '#rules/receipts/receipt-number.ts'
import type { ReceiptView } from '#rules/receipts/receipt-view.ts'
import { dayOf } from '#rules/time/day.ts'
import { Organization } from '../organizations/organization.ts'
import { dueOf, organizationsDue, type Due } from './due-receipts.ts'
import { creditNoteView, receiptView, type Issuing } from './receipt-views.ts'
import { Receipt } from './receipt.ts'

const batchSize = 100

/**
 * Numbers a receipt for each order that is paid and a credit note for each refund that is done, of what happened since a
 * moment, or of all. It looks at what has committed, so that no number is given to what is rolled back; of two at once the
 * second one waits, and one that is killed leaves no gap, as numbers are made of what is stored. Returns how many.
 */
export async function numberReceipts(platform: PlatformContext, { since }: { since: Date | null }): Promise<number> {
  const ids = await platform.db.read((em) => organizationsDue(em, since))
  let count = 0
  for (const id of ids) {
    const ctx = await platform.findContext(id)
    if (ctx) count += await numberOfOrganization(ctx, since)
  }
  return count
}

async function numberOfOrganization(ctx: Context, since: Date | null): Promise<number> {
  for (let count = 0; ;) {
    const numbered = await ctx.db.transaction((em) => numberBatch(em, ctx, since))
    count += numbered
    if (numbered < batchSize) return count
  }
}

async function numberBatch(em: Em, ctx: Context, since: Date | null): Promise<number> {
  const organizationId = ctx.organization.id
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`receipts ${organizationId}`}, 0))`)
  const organization = await em.findOneOrFail(Organization, { id: organizationId })
  const now = await databaseNow(em)
  const issuing = { organization, issuedOn: dayOf(now, organization.timeZone), now }
  const due = await dueOf(em, organizationId, { since, limit: batchSize })
  for (const one of due) await issue(em, issuing, one)
  return due.length
}

async function issue(em: Em, issuing: Issuing & { now: Date }, due: Due): Promise<void> {
  const { organization, issuedOn, now } = issuing
  const organizationId = organization.id
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await nextSequence(em, { organizationId, kind: due.kind, year })
  const number = receiptNumber(due.kind, { year, sequence })
  const view: ReceiptView =
    due.kind === 'receipt'
      ? await receiptView(em, issuing, { number, orderId: due.orderId })
      : await creditNoteView(em, issuing, { number, ...due })
  const { orderId, refundId, kind } = due
  const row = { id: newId(), organizationId, orderId, refundId, kind, year, sequence, number, issuedOn, view }
  await em.insert(Receipt, { ...row, logo: organization.logo ?? null, createdAt: now })
}

async function nextSequence(
  em: Em,
  { organizationId, kind, year }: Pick<Receipt, 'organizationId' | 'kind' | 'year'>,
): Promise<number> {
  const [row] = await query(
    em,
    sql<{ next: number }>`select coalesce(max(sequence), 0) + 1 as next from receipt
      where organization_id = ${organizationId} and kind = ${kind} and year = ${year}`,
  )
  return row!.next
}
