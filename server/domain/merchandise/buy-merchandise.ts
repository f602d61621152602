import type { Context } from '#server/context.ts'
import type { MerchandiseChoice } from '#rules/merchandise/offered-item.ts'
import type { HeldOrder } from '#rules/registrations/registration-views.ts'
import { holdOrder } from '../orders/hold-order.ts'
import { loadParticipant } from './load-participant.ts'

type Purchase = Readonly<{ draftKey: string; choices: readonly MerchandiseChoice[] }>

/**
 * Holds merchandise that is added to the place of a participant's page, in an order of its own. Throws what `holdOrder`
 * throws, `registration_cancelled`, `registration_closed`, `registration_disabled`, `merchandise_unavailable` for what is
 * not offered to them or more than they may have, `order_not_found` for what is no page of this organization.
 */
export async function buyMerchandise(
  ctx: Context,
  participantId: string,
  { draftKey, choices }: Purchase,
): Promise<HeldOrder> {
  const {
    id: registrationId,
    eventId,
    competitionId,
    email,
  } = await ctx.db.transaction((em) => loadParticipant(em, ctx, participantId))
  const recipient = { registrationId, competitionId, participant: 0, draftKey }
  const merchandise = choices.map((choice) => ({ ...choice, ...recipient }))
  return holdOrder(ctx, eventId, {
    draftKey,
    choices: { registration: [], team: [], merchandise, ticket: [] },
    holderEmail: email,
  })
}
