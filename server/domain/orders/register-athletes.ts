import type { Context } from '#server/context.ts'
import type { RegistrationSubmission } from '#rules/registrations/registration-form.ts'
import type { HeldOrder } from '#rules/registrations/registration-views.ts'
import { holdOrder } from './hold-order.ts'

/** Holds the athletes' places for the buyer. Throws what `holdOrder` throws. */
export const registerAthletes = (
  ctx: Context,
  eventId: string,
  { draftKey, participants, isSure }: RegistrationSubmission,
): Promise<HeldOrder> =>
  holdOrder(ctx, eventId, {
    draftKey,
    choices: { registration: participants },
    holderEmail: participants[0]?.email ?? '',
    ...(isSure !== undefined && { isSure }),
  })
