import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { ConfirmationReader } from '#rules/registrations/athlete-forms.ts'
import type { Locale } from '#rules/text/locale.ts'
import { audited, command } from '../command.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { newRepeatKey } from '../messages/repeat-message.ts'
import { Registration } from '../registrations/registration.ts'
import { lockOrderOf } from './lock-athlete.ts'

/**
 * Mails the confirmation again, to the athlete's or the buyer's stored address, a few times in a quarter of an hour.
 * Throws `Refused` `nothing_to_resend`, `too_many_requests` (`values.minutes`), why the mail is withheld
 * (`WithheldReason`), `not_found`, `forbidden`.
 */
export const resendConfirmation = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: 'registration.mail_repeated',
  async run({ em, ctx, subject: registration }, to: ConfirmationReader) {
    const { organizationId, id: registrationId, orderId, status, email } = registration
    if (!orderId || status !== 'confirmed') throw new Refused({ code: 'nothing_to_resend' })
    const order = await lockOrderOf(em, { organizationId, orderId })
    const recipient = to === 'athlete' ? email : (order.buyer?.email ?? '')
    if (recipient === '' || order.state !== 'confirmed') throw new Refused({ code: 'nothing_to_resend' })
    const dedupeKey = await newRepeatKey(em, ctx, { orderId, recipient })
    const [reader] = await query(em, sql<{ language: Locale | null }>`select dorsal_language_of(${email}) as language`)
    const { locale, total } = order
    const message =
      to === 'athlete'
        ? { kind: 'athlete-confirmed' as const, registrationId, locale: reader!.language ?? locale }
        : { kind: total === 0 ? ('registration-confirmed-free' as const) : ('payment-approved' as const), locale }
    const withheld = await enqueueMessage(ctx, em, { ...message, orderId, recipient, dedupeKey })
    if (withheld) throw new Refused({ code: withheld })
    return audited({ to })
  },
})
