import * as v from 'valibot'
import type { FormField } from '../registration-forms/form-field.ts'
import { integerBetween, nameLine, paragraphs } from '../text/fields.ts'

export const maxTicketTypes = 50
export const maxTicketFields = 10
/** How many tickets of one type an order may have at most. */
export const mostPerOrder = 10

/** What a type of ticket can ask about each ticket. */
export const ticketFieldKinds = ['short_text', 'number', 'choice', 'date'] as const
export type TicketField = Extract<FormField, { kind: (typeof ticketFieldKinds)[number] }>

export const ticketTypeEntries = {
  name: nameLine(80),
  description: paragraphs(600),
  isActive: v.boolean('required'),
}
export const perOrder = integerBetween(1, mostPerOrder)
