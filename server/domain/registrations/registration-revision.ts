import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { RegistrationRevision } from '#rules/events/calendar.ts'

type Registrations = Readonly<{ organizationId: string; orderId: string; registrationId?: string | undefined }>

/** For calendar entries, of one registration or of all of an order. */
export async function registrationRevision(
  em: Em,
  { organizationId, orderId, registrationId }: Registrations,
): Promise<RegistrationRevision> {
  const [row] = await query(
    em,
    sql<RegistrationRevision>`
      select coalesce(bool_and(status = 'cancelled'), false) as "isOut", coalesce(sum(revision), 0)::int as revision
      from registration where organization_id = ${organizationId} and order_id = ${orderId}
        and (${registrationId ?? null}::uuid is null or id = ${registrationId ?? null}::uuid)`,
  )
  return row!
}
