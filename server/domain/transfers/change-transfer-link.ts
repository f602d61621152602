import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { transferDeadline } from '#rules/transfers/transfer.ts'
import { Refused } from '#rules/refusals.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { audit } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { ensureOrderOpen, type OwnOrderKey } from '../own-orders/own-order.ts'
import {
  ensureOpen,
  ensureSamePerson,
  loadOwnRegistration,
  type OwnKey,
} from '../own-registrations/own-registration.ts'
import { Registration } from '../registrations/registration.ts'
import { RegistrationTransfer } from './registration-transfer.ts'
import { findTakenOver } from './taken-over.ts'
import { ensureTransferable, findOpenTransfer, hashOfTransferToken, transferToken } from './transfer-access.ts'

/** A participant who has opened their registration, or a buyer who has opened the order and names one of it. */
export type TransferKey = Readonly<{ own: OwnKey } | { order: OwnOrderKey; registrationId: string }>

/**
 * Makes the link by which somebody else takes a registration over; a former one ends. Throws `Refused`
 * `order_not_found`, `code_required`, `transfer_closed`, and `not_found` for a registration that is not the order's or
 * that somebody took over.
 */
export const createTransferLink = (ctx: Context, key: TransferKey): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { registration, order, event } = await lockTransferable(em, ctx, key)
    ensureTransferable({ registration, order, event }, ctx.now)
    const { organizationId, id: registrationId } = registration
    await revoke(em, ctx, registration)
    const id = newId()
    await em.insert(RegistrationTransfer, {
      id,
      organizationId,
      registrationId,
      linkHash: hashOfTransferToken(transferToken(id, registration)),
      expiresAt: transferDeadline(event.startsAt, event.transferDeadlineDays ?? null)!,
      createdAt: ctx.now,
    })
    await audit(ctx, em, 'registration.link_created', registrationId)
  })

/** Withdraws the link. Twice is once. Throws `Refused` as `createTransferLink` does, without `transfer_closed`. */
export const revokeTransferLink = (ctx: Context, key: TransferKey): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const { registration } = await lockTransferable(em, ctx, key)
    if (!(await findOpenTransfer(em, registration, ctx.now))) return
    await revoke(em, ctx, registration)
    await audit(ctx, em, 'registration.link_revoked', registration.id)
  })

const revoke = (em: Em, { now }: Context, { organizationId, id }: Registration) =>
  query(
    em,
    sql`update registration_transfer set revoked_at = ${now}
      where organization_id = ${organizationId} and registration_id = ${id} and used_at is null and revoked_at is null`,
  )

type Locked = { registration: Registration; order: Order; event: Event }

async function lockTransferable(em: Em, ctx: Context, key: TransferKey): Promise<Locked> {
  const registration = await openedRegistration(em, ctx, key)
  const { organizationId, orderId, eventId } = registration
  const order = await lockOrderOf(em, { organizationId, orderId: orderId! })
  if (!(await em.refresh(registration))) throw new Refused({ code: 'not_found' })
  if ('own' in key) ensureSamePerson(registration, key.own)
  else if ((await findTakenOver(em, order)).has(registration.id)) throw new Refused({ code: 'not_found' })
  return { registration, order, event: await em.findOneOrFail(Event, { organizationId, id: eventId }) }
}

async function openedRegistration(em: Em, ctx: Context, key: TransferKey): Promise<Registration> {
  if ('own' in key) {
    const own = await loadOwnRegistration(em, ctx, key.own.participantId)
    await ensureOpen(em, ctx, own, key.own)
    return own.registration
  }
  const order = await loadOrder(em, ctx, key.order.confirmationId)
  ensureOrderOpen(ctx, order, key.order)
  const { organizationId, id: orderId } = order
  const registrations = await em.find(Registration, { organizationId, orderId })
  const registration = registrations.find(({ id }) => id === key.registrationId)
  if (!registration) throw new Refused({ code: 'not_found' })
  return registration
}
