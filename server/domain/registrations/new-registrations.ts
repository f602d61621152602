import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { entryClosedReason, type ClosedReason } from '#rules/competitions/places.ts'
import { Refused, type RefusalCode } from '#rules/refusals.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { registrationWindow } from '../events/registration-window.ts'
import type { Order } from '../orders/order.ts'
import { canSell } from '../payments/gateway-of.ts'
import { Registration } from './registration.ts'
import { searchTextOf } from './search-text.ts'

export type NewRegistration = Readonly<{ participant: Participant; competition: Competition }>

export async function ensureRegistrable(
  em: Em,
  ctx: Context,
  { event, participants, now }: { event: Event; participants: readonly Participant[]; now: Date },
): Promise<NewRegistration[]> {
  const competitions = await em.find(Competition, { organizationId: ctx.organization.id, eventId: event.id })
  return participants.map((participant) => {
    const competition = competitions.find(({ id }) => id === participant.competitionId)
    if (!competition) throw new Refused({ code: 'competition_unavailable', field: 'competitionId' })
    const { startsAt } = competition
    const reason = entryClosedReason(registrationWindow(event), { startsAt, canSell: canSell(ctx, competition) }, now)
    if (reason) throw new Refused({ code: refusalOf[reason], values: { competition: competition.name } })
    return { participant, competition }
  })
}

const refusalOf = {
  draft: 'event_not_published',
  cancelled: 'event_cancelled',
  registration_disabled: 'registration_disabled',
  payments_not_set_up: 'payments_not_set_up',
  deadline_passed: 'registration_closed',
  started: 'registration_closed',
} as const satisfies Record<ClosedReason, RefusalCode>

export function placesFor(registrations: readonly NewRegistration[]): { poolId: string; quantity: number }[] {
  return registrations.map(({ competition }) => ({ poolId: competition.poolId, quantity: 1 }))
}

export async function replaceRegistrations(
  em: Em,
  order: Order,
  registrations: readonly NewRegistration[],
): Promise<void> {
  const { organizationId, id: orderId, eventId } = order
  await em.execute('delete from registration where organization_id = ? and order_id = ?', [organizationId, orderId])
  await em.insertMany(
    Registration,
    registrations.map(({ participant, competition }, position) => ({
      ...participant,
      id: newId(),
      organizationId,
      orderId,
      eventId,
      position,
      competitionId: competition.id,
      price: competition.price,
      deferredCash: competition.deferredCash,
      status: 'held' as const,
      tags: [],
      searchText: searchTextOf(participant),
      createdAt: order.createdAt,
    })),
  )
}
