import type { Context } from '#server/context.ts'
import type { WaitingMessage, WaitingMessageKind } from '#rules/messages/message-views.ts'
import { paths } from '#rules/paths.ts'
import type { WaitingState } from '#rules/waiting-lists/waiting-state.ts'
import { offerPrice } from '#rules/waiting-lists/offer-price.ts'
import { eventPage } from '../events/event-page.ts'
import { Event } from '../events/event.ts'
import type { WaitingPayload } from '../messages/enqueue-message.ts'
import { pickEvent } from '../messages/message-view.ts'
import { waitingEntryPage } from './waiting-entry-page.ts'
import { WaitingEntry } from './waiting-entry.ts'

type Message = Readonly<{ kind: WaitingMessageKind; payload: WaitingPayload }>

/** Read when the message is sent; null when what it says is no longer true. */
export async function waitingMessageView(
  ctx: Context,
  { kind, payload: { waitingEntryId } }: Message,
): Promise<WaitingMessage | null> {
  const { id: organizationId, origin } = ctx.organization
  const rows = await ctx.db.transaction(async (em) => {
    const entry = await em.findOne(WaitingEntry, { organizationId, id: waitingEntryId })
    return entry && { entry, event: await em.findOneOrFail(Event, { organizationId, id: entry.eventId }) }
  })
  if (!rows) return null
  const { entry, event } = rows
  const { state, competition, places, isTeam, position, confirmUntil, offeredUntil, keepableUntil } =
    await waitingEntryPage(ctx, event.id, entry.secretId)
  if (state !== stateOf[kind]) return null
  const page = state === 'offered' ? await eventPage(ctx, event.id) : null
  const sold = page?.competitions.find(({ id }) => id === entry.competitionId)
  return {
    event: { ...pickEvent(event), startsAt: event.startsAt.toISOString() },
    competition,
    places,
    isTeam,
    position,
    price: sold ? offerPrice(sold, places) : null,
    currency: ctx.organization.currency,
    confirmUntil,
    offeredUntil,
    keepableUntil,
    timeZone: ctx.organization.timeZone,
    isCancelled: event.status === 'cancelled',
    readerName: entry.firstName,
    url: origin + paths.waitingEntry(event.slug, entry.secretId),
  }
}

const stateOf: Record<WaitingMessageKind, WaitingState> = {
  'waiting-confirm': 'unconfirmed',
  'waiting-joined': 'waiting',
  'waiting-offered': 'offered',
  'waiting-changed': 'offered',
  'waiting-withdrawn': 'waiting',
  'waiting-expired': 'expired',
  'waiting-ended': 'ended',
}
