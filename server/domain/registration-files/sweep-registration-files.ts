import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { FileStore } from '../media/file-store.ts'
import { findOrganizationIds } from '../media/sweep-files.ts'
import { latePaymentDays } from '#rules/payments/late-payments.ts'

const dayMs = 86_400_000

type Store = Pick<FileStore, 'privateBefore' | 'remove'>

/**
 * Deletes athletes' files: those of holds that ended unpaid a day ago, files about health as many days after
 * the race as the form says, receipts of payments that arrive no more, exports of seven days ago, and what the store has that no row has named for
 * a day. Returns how many the store had.
 *
 * Not audited: each rule is the same for all; nobody decides about a file
 */
export async function sweepRegistrationFiles({ db, now }: PlatformContext, files: Store): Promise<number> {
  const yesterday = new Date(now.getTime() - dayMs)
  await db.transaction(async (em) => {
    await deleteUnpaid(em, yesterday)
    await deleteHealth(em, now)
    await deleteLateReceipts(em, now)
    await query(em, sql`delete from export_job where expires_at < ${now}`)
  })
  let removed = 0
  for (const organizationId of await db.transaction(findOrganizationIds)) {
    // Files first, then the rows that name them: one that is stored in between is seen.
    const oldKeys = await files.privateBefore(organizationId, yesterday)
    if (oldKeys.length === 0) continue
    const usedKeys = await db.transaction((em) => findKeys(em, organizationId))
    for (const key of oldKeys.filter((each) => !usedKeys.has(each))) {
      await files.remove(key)
      removed++
    }
  }
  return removed
}

/** A payment that arrives late may still bring an order back: its files wait a day. */
const deleteUnpaid = (em: Em, before: Date) =>
  query(
    em,
    sql`delete from registration_file using registration
      join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where registration.organization_id = registration_file.organization_id
        and registration.id = registration_file.registration_id
        and orders.state in ('expired', 'cancelled') and confirmed_at is null and held_until < ${before}`,
  )

/** Whether a field is about health may have changed since its files were sent. */
const deleteHealth = (em: Em, now: Date) =>
  query(
    em,
    sql`delete from registration_file using registration
      join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      join registration_form as form on form.organization_id = registration.organization_id
        and form.event_id = registration.event_id
      where registration.organization_id = registration_file.organization_id
        and registration.id = registration_file.registration_id
        and competition.starts_at + form.health_file_days * interval '1 day' < ${now}
        and coalesce((select (field ->> 'isHealth')::boolean from jsonb_array_elements(form.fields) as field
          where field ->> 'id' = registration_file.field_id), is_health)`,
  )

const deleteLateReceipts = (em: Em, now: Date) =>
  query(
    em,
    sql`delete from payment_receipt using orders
      where orders.organization_id = payment_receipt.organization_id and orders.id = payment_receipt.order_id
        and orders.state in ('expired', 'cancelled') and confirmed_at is null
        and held_until < ${now}::timestamptz - make_interval(days => ${latePaymentDays})`,
  )

async function findKeys(em: Em, organizationId: string): Promise<Set<string>> {
  const rows = await query(
    em,
    sql<{ key: string }>`
      select key from registration_file where organization_id = ${organizationId}
      union all select key from payment_receipt where organization_id = ${organizationId}
      union all select key from export_job where organization_id = ${organizationId} and key is not null`,
  )
  return new Set(rows.map(({ key }) => key))
}
