import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Order } from '../orders/order.ts'

/**
 * The participant's page to whose place an order adds merchandise; null for other orders, and once somebody else has taken
 * the place over.
 */
export async function participantOfAddition(
  em: Em,
  { organizationId, addsToRegistrationId = null, createdAt }: Order,
): Promise<string | null> {
  if (addsToRegistrationId === null) return null
  const [row] = await query(
    em,
    sql<{ participantId: string | null }>`
      select confirmation_id as "participantId" from registration
      where organization_id = ${organizationId} and id = ${addsToRegistrationId} and not exists (
        select from registration_transfer as transfer where transfer.organization_id = registration.organization_id
          and transfer.registration_id = registration.id and used_at > ${createdAt})`,
  )
  return row?.participantId ?? null
}
