import type { Em } from '#server/database/orm.ts'
import type { AcceptanceView } from '#rules/agreements/acceptance-views.ts'
import type { Order } from '../orders/order.ts'
import { RegistrationTransfer } from '../transfers/registration-transfer.ts'
import { Acceptance } from './acceptance.ts'

type Key = Pick<Order, 'organizationId'> & { orderId: string; registrationId?: string }

/**
 * What was accepted for a registration: by itself, else by the buyer of its order; null if nothing was. What the buyer
 * accepted does not count for an athlete to whom staff have given the registration since.
 */
export async function loadAcceptance(
  em: Em,
  { organizationId, orderId, registrationId = '' }: Key,
): Promise<AcceptanceView | null> {
  const rows = await em.find(Acceptance, { organizationId, orderId })
  const own = rows.find((each) => each.registrationId === registrationId)
  const isHandedOver =
    !own &&
    registrationId !== '' &&
    (await em.count(RegistrationTransfer, { organizationId, registrationId, isByStaff: true })) > 0
  const row = own ?? (isHandedOver ? undefined : rows.find((each) => !each.registrationId))
  if (!row) return null
  return {
    acceptedAt: row.acceptedAt.toISOString(),
    locale: row.locale,
    texts: row.texts.map(({ document, ...text }) => ({
      ...text,
      document: document && { ...document, file: `/files/${document.file}` },
    })),
  }
}
