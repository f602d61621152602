import { formatMoneyInput } from '#rules/money/money.ts'
import type { TicketTypeInput, TicketTypeTerms } from '#rules/tickets/ticket-type-form.ts'
import { mostPerOrder } from '#rules/tickets/ticket-type-schema.ts'
import type { EditorTicketType } from '#rules/tickets/ticket-type-views.ts'
import { typedMomentOf } from '#rules/time/typed-moment.ts'
import { newFormKey } from '#web/forms/new-form-key.ts'

export const blankField = () => ({
  id: `q${newFormKey().replaceAll('-', '').slice(0, 20)}`,
  label: '',
  kind: 'short_text' as const,
  required: false,
  options: '',
})

export function typeValues(
  type: EditorTicketType | null,
  { currency, region, timeZone }: TicketTypeTerms,
): TicketTypeInput {
  const momentOf = (moment: string | null) => typedMomentOf(moment === null ? null : new Date(moment), timeZone)
  const [start, end] = [momentOf(type?.saleStartsAt ?? null), momentOf(type?.saleEndsAt ?? null)]
  return {
    name: type?.name ?? '',
    description: type?.description ?? '',
    price: type ? formatMoneyInput(type.price, currency, region) : '',
    maxQuantity: type?.maxQuantity == null ? '' : String(type.maxQuantity),
    perOrder: String(type?.perOrder ?? mostPerOrder),
    saleStartDate: start.date,
    saleStartTime: start.time,
    saleEndDate: end.date,
    saleEndTime: end.time,
    sponsors: (type?.sponsors ?? []).join('\n'),
    isActive: type?.isActive ?? true,
    fields: (type?.fields ?? []).map((field) => ({
      id: field.id,
      label: field.label,
      kind: field.kind,
      required: field.required,
      options: field.kind === 'choice' ? field.options.join('\n') : '',
    })),
  }
}

/** As the names of inputs have them. */
export function typeFields({ fields = [], isActive, ...values }: TicketTypeInput): Record<string, string> {
  const inputs: Record<string, string> = { isActive: isActive ? 'on' : '' }
  for (const [name, value] of Object.entries(values)) inputs[name] = value ?? ''
  for (const [index, { required, ...field }] of fields.entries()) {
    inputs[`fields[${index}].required`] = required ? 'on' : ''
    for (const [name, value] of Object.entries(field)) inputs[`fields[${index}].${name}`] = value ?? ''
  }
  return inputs
}
