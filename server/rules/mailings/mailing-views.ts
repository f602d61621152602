import type { ListPage } from '../lists/list-state.ts'
import type { Locale } from '../text/locale.ts'
import type { MailingTexts } from './mailing-form.ts'
import type { PlaceholderValues } from './placeholders.ts'

export const mailingStates = ['draft', 'sending', 'paused', 'done'] as const
export type MailingState = (typeof mailingStates)[number]

/** `registration`: about one's own; `news`: everything else, for which people can unsubscribe. */
export const mailingTopics = ['registration', 'news'] as const
export type MailingTopic = (typeof mailingTopics)[number]

/** `repeated`: another athlete with the address gets the same text. `gone`: the athlete was erased or has a new address. */
export const recipientStates = [
  'waiting',
  'queued',
  'sent',
  'failed',
  'over_quota',
  'no_address',
  'repeated',
  'unsubscribed',
  'gone',
] as const
export type RecipientState = (typeof recipientStates)[number]

export type MailingRow = Readonly<{
  id: string
  state: MailingState
  texts: MailingTexts
  total: number
  sent: number
  failed: number
  createdAt: string
}>

export type MailingRecipientRow = Readonly<{
  id: string
  registrationId: string
  firstName: string
  lastName: string
  email: string
  state: RecipientState
  reason: string | null
}>

/** Of a person for the preview: `values` in each language. */
export type MailingPerson = Readonly<{
  position: number
  name: string
  email: string
  language: Locale
  values: Readonly<Record<Locale, PlaceholderValues>>
  eventUrl: string
}>

/** `addresses`: different ones; `withoutAddress`, `unsubscribed`: athletes. */
export type MailingPage = Readonly<{
  id: string
  eventId: string
  state: MailingState
  topic: MailingTopic
  texts: MailingTexts
  language: Locale
  counts: Readonly<Record<RecipientState, number>>
  total: number
  addresses: number
  withoutAddress: number
  /** Of news; 0 for a mail about registrations. */
  unsubscribed: number
  person: MailingPerson | null
  ownEmail: string
  recipients: ListPage<MailingRecipientRow>
}>
