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

type StatedField = Readonly<{
  id: string
  label: string
  kind: TicketField['kind']
  required: boolean
  /** Of a choice. */
  options?: string[]
}>

/** A question about a ticket has fewer settings than one about an athlete. */
export function ticketFieldOf({ id, label, kind, required, options }: StatedField): TicketField {
  const common = { id, label, required, help: '', enabled: true, competitions: [], condition: null }
  switch (kind) {
    case 'short_text':
      return { ...common, kind, placeholder: '' }
    case 'number':
      return { ...common, kind, placeholder: '', min: null, max: null }
    case 'date':
      return { ...common, kind, min: null, max: null }
    case 'choice':
      return { ...common, kind, options: options ?? [] }
  }
}

/** The inverse of `ticketFieldOf`. */
export const statedField = (field: TicketField): StatedField => ({
  id: field.id,
  label: field.label,
  kind: field.kind,
  required: field.required,
  ...(field.kind === 'choice' && { options: field.options }),
})
