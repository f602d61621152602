import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { closedReason, type ClosedReason } from '#rules/competitions/places.ts'
import { accountOf } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { Acceptance } from '../agreements/acceptance.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import { ensureConfirmationId } from '../orders/load-order.ts'
import { Order } from '../orders/order.ts'
import { Registration } from '../registrations/registration.ts'
import { RegistrationAccess } from './registration-access.ts'

/**
 * A participant's page, and the one that the visitor has opened with a code within the last half hour. Pages, unlike
 * registrations, end when somebody else takes the place over.
 */
export type OwnKey = Readonly<{ participantId: string; openParticipantId: string | null }>

export type OwnRegistration = Readonly<{
  registration: Registration
  order: Order
  event: Event
  competition: Competition
  access: RegistrationAccess | null
}>

/** Throws `Refused` `order_not_found` for what is no confirmed registration of this organization. */
export async function loadOwnRegistration(
  em: Em,
  { organization }: Context,
  participantId: string,
): Promise<OwnRegistration> {
  ensureConfirmationId(participantId)
  const organizationId = organization.id
  const registration = await em.findOne(Registration, { organizationId, confirmationId: participantId })
  if (!registration?.orderId || registration.status !== 'confirmed') throw new Refused({ code: 'order_not_found' })
  const { id: registrationId, orderId, eventId, competitionId } = registration
  return {
    registration,
    order: await em.findOneOrFail(Order, { organizationId, id: orderId }),
    event: await em.findOneOrFail(Event, { organizationId, id: eventId }),
    competition: await em.findOneOrFail(Competition, { organizationId, id: competitionId }),
    access: await em.findOne(RegistrationAccess, { organizationId, registrationId }),
  }
}

type Opener = 'participant' | 'buyer'

/**
 * Who opens a registration: its participant by a code or their account, or the account that bought it, as long as the
 * participant has neither joined by themselves nor changed it. Null: nobody who may.
 */
export async function openerOf(
  em: Em,
  { actor }: Context,
  { registration, order, access }: OwnRegistration,
  { openParticipantId }: Pick<OwnKey, 'openParticipantId'>,
): Promise<Opener | null> {
  if (openParticipantId === registration.confirmationId) return 'participant'
  // No session begins for an account whose address is not proven.
  const account = accountOf(actor)
  if (!account) return null
  if (registration.email.toLowerCase() === account.email.toLowerCase()) return 'participant'
  if (order.userId !== account.userId || access?.claimedAt) return null
  return (await hasJoinedAlone(em, registration)) ? null : 'buyer'
}

export const hasJoinedAlone = async (
  em: Em,
  { organizationId, id: registrationId }: Pick<Registration, 'organizationId' | 'id'>,
): Promise<boolean> => (await em.count(Acceptance, { organizationId, registrationId })) > 0

/** Where the code is mailed: to the participant or, if they have no address, to who registered them. */
export async function codeAddressOf(em: Em, { registration, order }: OwnRegistration): Promise<string | null> {
  if (registration.email !== '') return registration.email
  return order.buyer?.email && !(await hasJoinedAlone(em, registration)) ? order.buyer.email : null
}

/** Why nothing can be changed any more; a competition closes at its own start. */
export const changesClosedReason = (
  event: Event,
  { startsAt }: Pick<Competition, 'startsAt'>,
  now: Date,
): ClosedReason | null => closedReason({ ...registrationWindow(event), startsAt, registrationEnabled: true }, now)

/** Throws `Refused` `registration_closed`. */
export function ensureChangeable(
  { event, competition }: Pick<OwnRegistration, 'event' | 'competition'>,
  now: Date,
): void {
  if (changesClosedReason(event, competition, now))
    throw new Refused({ code: 'registration_closed', values: { competition: competition.name } })
}

/**
 * Of a registration read again behind its lock. Throws `Refused` `order_not_found` once somebody else has taken it
 * over.
 */
export function ensureSamePerson(
  { confirmationId }: Pick<Registration, 'confirmationId'>,
  { participantId }: Pick<OwnKey, 'participantId'>,
): void {
  if (confirmationId !== participantId) throw new Refused({ code: 'order_not_found' })
}

/** Throws `Refused` `code_required`. */
export async function ensureOpen(em: Em, ctx: Context, own: OwnRegistration, key: OwnKey): Promise<Opener> {
  const opener = await openerOf(em, ctx, own, key)
  if (!opener) throw new Refused({ code: 'code_required' })
  return opener
}

type OpenedRegistration = OwnRegistration & Readonly<{ opener: Opener; participantId: string }>

/** A registration that the visitor may open. Throws `Refused` `order_not_found`, `code_required`. */
export async function openedRegistration(em: Em, ctx: Context, key: OwnKey): Promise<OpenedRegistration> {
  const own = await loadOwnRegistration(em, ctx, key.participantId)
  return { ...own, opener: await ensureOpen(em, ctx, own, key), participantId: key.participantId }
}
