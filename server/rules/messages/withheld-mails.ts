import { mailQuota } from '../limits.ts'

/** Why a mail about a place that staff added is not sent now. It is listed with the mails that were not delivered. */
export const withheldReasons = ['mail_event_draft', 'mail_quota', 'mail_recipient'] as const
export type WithheldReason = (typeof withheldReasons)[number]

export const isWithheldReason = (reason: string | null): reason is WithheldReason =>
  withheldReasons.some((each) => each === reason)

/** Mails a day; `paidOrders` were paid online, `setTo` is an operator's number. */
export function dailyMailQuota({
  days,
  paidOrders,
  setTo,
}: Readonly<{ days: number; paidOrders: number; setTo: number | null }>): number {
  const { atFirst, perDay, byAge, perPaidOrder, byPaidOrders } = mailQuota
  return setTo ?? Math.min(atFirst + days * perDay, byAge) + Math.min(paidOrders * perPaidOrder, byPaidOrders)
}

type LimitedMail = Readonly<{ id: string; recipientHash: string; isDraft: boolean; inLastHour: number }>

/**
 * Which of the mails, in their order, are withheld and why. `left` is what the quota of today still allows, `inLastHour`
 * what the same recipient was mailed in the hour before.
 */
export function withheldMails(
  mails: readonly LimitedMail[],
  { left, perRecipient }: Readonly<{ left: number; perRecipient: number }>,
): Map<string, WithheldReason> {
  const withheld = new Map<string, WithheldReason>()
  const newOf = new Map<string, number>()
  let sent = 0
  for (const { id, recipientHash, isDraft, inLastHour } of mails) {
    const ofRecipient = newOf.get(recipientHash) ?? 0
    if (isDraft) withheld.set(id, 'mail_event_draft')
    else if (inLastHour + ofRecipient >= perRecipient) withheld.set(id, 'mail_recipient')
    else if (sent >= left) withheld.set(id, 'mail_quota')
    else {
      newOf.set(recipientHash, ofRecipient + 1)
      sent++
    }
  }
  return withheld
}
