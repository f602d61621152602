import type { Em } from '#server/database/orm.ts'
import { OrderLine } from '../orders/order-line.ts'
import type { Registration } from '../registrations/registration.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'

/**
 * The lines of an athlete's merchandise in the order that sold their place; with `removedAt` null without what staff have
 * taken from them, with `deliveredAt` null without what was handed out.
 */
export async function merchandiseLinesOf(
  em: Em,
  { organizationId, id: registrationId, orderId = null }: Pick<Registration, 'organizationId' | 'id' | 'orderId'>,
  which: { removedAt?: null; deliveredAt?: null } = {},
): Promise<string[]> {
  const choices = await em.find(MerchandiseChoice, { organizationId, registrationId, ...which })
  const ids = choices.map(({ lineId }) => lineId)
  const lines = await em.find(OrderLine, { organizationId, orderId: orderId ?? '', id: { $in: ids } })
  return lines.map(({ id }) => id)
}
