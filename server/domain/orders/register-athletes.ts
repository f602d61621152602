import type { Context } from '#server/context.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import type { HeldOrder } from '#rules/registrations/registration-views.ts'
import { choicesOf } from '../sellables.ts'
import { holdOrder } from './hold-order.ts'

/** Holds the athletes' places for the buyer. Throws what `holdOrder` throws. */
export const registerAthletes = (
  ctx: Context,
  eventId: string,
  { draftKey, participants, team, tickets, isSure, offer }: RegistrationSubmission,
): Promise<HeldOrder> =>
  holdOrder(ctx, eventId, {
    draftKey,
    choices: choicesOf({ participants, team, ...(tickets && { tickets }) }),
    holderEmail: participants[0]?.email ?? '',
    offer,
    ...(isSure !== undefined && { isSure }),
  })
