import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { cashToBring } from '#rules/orders/sold-line.ts'
import { Refused } from '#rules/refusals.ts'
import type { TransferPage } from '#rules/transfers/transfer.ts'
import { Competition } from '../competitions/competition.ts'
import { isNamedBy } from '../events/event-slug.ts'
import { Event } from '../events/event.ts'
import { Order } from '../orders/order.ts'
import { describeLines, findLineOf, goesWith, soldLine } from '../orders/sold-lines.ts'
import { Registration } from '../registrations/registration.ts'
import { RegistrationTransfer } from './registration-transfer.ts'
import { ensureTransferable, hashOfTransferToken } from './transfer-access.ts'

export type LoadedTransfer = Readonly<{
  transfer: RegistrationTransfer
  registration: Registration
  order: Order
  event: Event
}>

/** Throws `Refused` `transfer_link_invalid`, `transfer_link_used`. */
export async function findTransfer(em: Em, { organization }: Context, token: string): Promise<LoadedTransfer> {
  const organizationId = organization.id
  const transfer = await em.findOne(RegistrationTransfer, { organizationId, linkHash: hashOfTransferToken(token) })
  if (!transfer || transfer.revokedAt) throw new Refused({ code: 'transfer_link_invalid' })
  if (transfer.usedAt) throw new Refused({ code: 'transfer_link_used' })
  const registration = await em.findOneOrFail(Registration, { organizationId, id: transfer.registrationId })
  const { orderId, eventId } = registration
  return {
    transfer,
    registration,
    order: await em.findOneOrFail(Order, { organizationId, id: orderId! }),
    event: await em.findOneOrFail(Event, { organizationId, id: eventId }),
  }
}

export function ensureUsable({ transfer, ...sale }: LoadedTransfer, now: Date): void {
  if (transfer.revokedAt) throw new Refused({ code: 'transfer_link_invalid' })
  if (transfer.usedAt) throw new Refused({ code: 'transfer_link_used' })
  if (now > transfer.expiresAt) throw new Refused({ code: 'transfer_closed' })
  ensureTransferable(sale, now)
}

/**
 * What a link opens; reading it changes nothing, and it does not say whose the registration is. Throws as
 * `ensureUsable`.
 */
export const transferPage = (ctx: Context, slug: string, token: string): Promise<TransferPage> =>
  ctx.db.transaction(async (em) => {
    const loaded = await findTransfer(em, ctx, token)
    const { event, registration, transfer, order } = loaded
    if (!isNamedBy(event, slug)) throw new Refused({ code: 'transfer_link_invalid' })
    ensureUsable(loaded, ctx.now)
    const { organizationId, competitionId } = registration
    const { name } = await em.findOneOrFail(Competition, { organizationId, id: competitionId })
    const lines = await describeLines(em, order)
    return {
      eventId: event.id,
      competitionId,
      competition: name,
      bibNumber: registration.bibNumber ?? null,
      cash: cashToBring([findLineOf(lines, registration.id)!, ...goesWith(lines, registration)].map(soldLine)),
      deadline: transfer.expiresAt.toISOString(),
    }
  })
