import type { Em } from '#server/database/orm.ts'
import { Order } from '../orders/order.ts'
import type { Registration } from '../registrations/registration.ts'

/** The orders that have added merchandise to an athlete's place or would, the first one first. */
export const additionsOf = (
  em: Em,
  { organizationId, id: addsToRegistrationId }: Pick<Registration, 'organizationId' | 'id'>,
): Promise<Order[]> => em.find(Order, { organizationId, addsToRegistrationId }, { orderBy: { id: 'asc' } })
