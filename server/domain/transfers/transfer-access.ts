import { hasResult } from '#rules/results/result-status.ts'
import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { Refused } from '#rules/refusals.ts'
import { transferDeadline, type TransferClosedReason, type TransferView } from '#rules/transfers/transfer.ts'
import { paths } from '#rules/paths.ts'
import type { Event } from '../events/event.ts'
import type { Order } from '../orders/order.ts'
import { Registration } from '../registrations/registration.ts'
import { RegistrationTransfer } from './registration-transfer.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The secret of a link. It follows from that of the participant's page, so that anyone who may see it is shown it
 * again; the transfer has only its hash. It ends with that page's address.
 */
export const transferToken = (transferId: string, { confirmationId }: Pick<Registration, 'confirmationId'>): string =>
  hashOf(`transfer ${transferId} ${confirmationId}`)

export const hashOfTransferToken = (token: string): string => hashOf(token)

type SoldRegistration = Readonly<{ registration: Registration; order: Pick<Order, 'state'>; event: Event }>

export function transferClosedReason(
  { registration, order, event }: SoldRegistration,
  now: Date,
  deadline = transferDeadline(event.startsAt, event.transferDeadlineDays ?? null),
): TransferClosedReason | null {
  if (registration.teamId != null) return 'team'
  if (deadline === null) return 'never'
  const isOn = registration.status === 'confirmed' && order.state === 'confirmed' && event.status !== 'cancelled'
  return isOn && now <= deadline && !hasResult(registration) ? null : 'over'
}

export function ensureTransferable(sale: SoldRegistration, now: Date, deadline?: Date): void {
  if (transferClosedReason(sale, now, deadline)) throw new Refused({ code: 'transfer_closed' })
}

export async function findOpenTransfer(
  em: Em,
  { organizationId, id: registrationId }: Pick<Registration, 'organizationId' | 'id'>,
  now: Date,
): Promise<RegistrationTransfer | null> {
  const open = await em.findOne(RegistrationTransfer, {
    organizationId,
    registrationId,
    usedAt: null,
    revokedAt: null,
    expiresAt: { $gte: now },
  })
  return open ?? null
}

/** Where the athlete whom staff have entered accepts the event's texts; null when that link has ended. */
export async function acceptanceUrlOf(
  em: Em,
  { organization, now }: Context,
  key: Pick<Registration, 'organizationId' | 'id'>,
  { slug }: Pick<Event, 'slug'>,
): Promise<string | null> {
  const open = await findOpenTransfer(em, key, now)
  if (!open?.isByStaff) return null
  const registration = await em.findOneOrFail(Registration, key)
  return organization.origin + paths.transfer(slug, transferToken(open.id, registration))
}

/** For who has opened the registration or its order: it has the link. */
export async function transferView(em: Em, ctx: Context, sale: SoldRegistration): Promise<TransferView> {
  const { registration, event } = sale
  const closed = transferClosedReason(sale, ctx.now)
  const open = closed ? null : await findOpenTransfer(em, registration, ctx.now)
  const token = open && transferToken(open.id, registration)
  return {
    registrationId: registration.id,
    name: fullName(registration),
    deadline: transferDeadline(event.startsAt, event.transferDeadlineDays ?? null)?.toISOString() ?? null,
    closed,
    url: token && ctx.organization.origin + paths.transfer(event.slug, token),
  }
}

export async function transfersOfOrder(
  em: Em,
  ctx: Context,
  { order, event, takenOver }: { order: Order; event: Event; takenOver: ReadonlyMap<string, string> },
): Promise<TransferView[]> {
  const { organizationId, id: orderId } = order
  const where = { organizationId, orderId, status: 'confirmed' as const, teamId: null }
  const registrations = await em.find(Registration, where, { orderBy: { position: 'asc', id: 'asc' } })
  const views: TransferView[] = []
  for (const registration of registrations.filter(({ id }) => !takenOver.has(id)))
    views.push(await transferView(em, ctx, { registration, order, event }))
  return views
}
