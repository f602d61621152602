import type { RequiredText } from '#rules/agreements/acceptance-views.ts'
import type { TicketsPage } from '#rules/tickets/tickets-page.ts'
import type { FormatSettings } from '../registration/formats.ts'
import type { TicketStep } from './ticket-steps.ts'

export type TicketsData = {
  step: TicketStep
  page: TicketsPage
  formats: FormatSettings
  draftKey: string
  /** The address names an order that holds nothing any more. */
  isHoldGone: boolean
  texts: readonly RequiredText[]
}
