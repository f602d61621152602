import type { Sponsor } from '../organizations/organization-content.ts'
import { formatDay } from '../time/day.ts'
import type { Answers } from '../registration-forms/answers.ts'
import type { TicketField } from './ticket-type-schema.ts'

/** One ticket of an order, as its buyer shows or prints it. `code` is what its QR code says. */
export type TicketView = Readonly<{
  id: string
  type: string
  holder: string
  answers: readonly TicketAnswer[]
  code: string
  /** It was cancelled or refunded: it opens no entrance. */
  isCancelled: boolean
  sponsors: readonly Sponsor[]
}>

export type TicketAnswer = Readonly<{ label: string; value: string }>

export const ticketAnswers = (fields: readonly TicketField[], answers: Answers): TicketAnswer[] =>
  Object.entries(answers).map(([id, { label, value }]) => ({
    label,
    value: fields.find((field) => field.id === id)?.kind === 'date' ? formatDay(String(value)) : String(value),
  }))
