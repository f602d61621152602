import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { newId } from '#server/database/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { WithheldReason } from '#rules/messages/withheld-mails.ts'
import { command } from '../command.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { Registration } from '../registrations/registration.ts'
import { codeStore } from './code-store.ts'
import { codeAddressOf, loadOwnRegistration } from './own-registration.ts'

const codes = codeStore('registration_access', 'registration_id')

/**
 * Mails a code to the participant. The code is made when the mail is sent, so that no queue stores it. Throws `Refused`
 * `order_not_found`, and `code_unsendable` when there is no address or the event is a
 * draft, `too_many_requests` when the mail is withheld.
 */
export const sendCode = command({
  permission: 'anybody',
  subject: loadOwnRegistration,
  unaudited: 'it only mails a code to the participant',
  async run({ em, ctx, subject: own }) {
    const recipient = await codeAddressOf(em, own)
    if (recipient === null) throw new Refused({ code: 'code_unsendable' })
    const withheld = await enqueueMessage(ctx, em, {
      kind: 'registration-code',
      orderId: own.order.id,
      registrationId: own.registration.id,
      recipient,
      locale: ctx.locale,
      dedupeKey: `registration-code:${newId()}`,
    })
    if (withheld) throw codeWithheld(withheld)
  },
})

/** Why a code for what staff added cannot be mailed now. */
export const codeWithheld = (reason: WithheldReason): Refused =>
  reason === 'mail_event_draft'
    ? new Refused({ code: 'code_unsendable' })
    : new Refused({ code: 'too_many_requests', values: { minutes: 60 } })

/** A new code for who is mailed now, in place of any other; null when codes are mailed elsewhere meanwhile. */
export async function createCode(
  em: Em,
  ctx: Context,
  { registrationId: id, recipient }: { registrationId: string; recipient: string },
): Promise<string | null> {
  const organizationId = ctx.organization.id
  const { confirmationId } = await em.findOneOrFail(Registration, { organizationId, id })
  if ((await codeAddressOf(em, await loadOwnRegistration(em, ctx, confirmationId ?? ''))) !== recipient) return null
  return codes.create(em, { organizationId, id, now: ctx.now })
}

/**
 * Uses up a code, which opens the participant's page. Throws `Refused` `order_not_found` and `access_code_wrong`, also
 * for a code that was used, has expired or was tried five times.
 */
export async function redeemCode(ctx: Context, participantId: string, typed: string): Promise<void> {
  // The transaction ends before a wrong code is rejected: the attempt counts.
  const isRight = await ctx.db.transaction(async (em) => {
    const { registration } = await loadOwnRegistration(em, ctx, participantId)
    const { organizationId, id } = registration
    return codes.redeem(em, { organizationId, id, now: ctx.now }, typed)
  })
  if (!isRight) throw new Refused({ code: 'access_code_wrong', field: 'code' })
}
