import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { OrderLine } from '../orders/order-line.ts'
import type { Order } from '../orders/order.ts'
import type { Registration } from '../registrations/registration.ts'
import { MerchandiseChoice } from './merchandise-choice.ts'

type Sold = Readonly<{ choice: MerchandiseChoice; line: OrderLine; order: Order }>

/** Something an athlete has, and the order that sold it, locked: that of their place or a later one. */
export async function lockChoice(
  em: Em,
  { organizationId, id: registrationId }: Pick<Registration, 'organizationId' | 'id'>,
  choiceId: string,
): Promise<Sold> {
  const choice = isId(choiceId)
    ? await em.findOne(MerchandiseChoice, { organizationId, registrationId, id: choiceId })
    : null
  const line = choice && (await em.findOne(OrderLine, { organizationId, id: choice.lineId }))
  if (!choice || !line) throw new Refused({ code: 'not_found' })
  const order = await lockOrderOf(em, { organizationId, orderId: line.orderId })
  const isThere = (await em.refresh(choice)) && (await em.refresh(line))
  if (!isThere || choice.registrationId !== registrationId) throw new Refused({ code: 'not_found' })
  return { choice, line, order }
}
