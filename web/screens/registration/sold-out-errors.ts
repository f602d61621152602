import { inputOf, type OfferedItem, type TypedChoices } from '#rules/merchandise/offered-item.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import type { FormValues } from '#web/forms/form-values.ts'

/** What is sold out is reported beside every participant who chose it. */
export function soldOutErrors(
  participants: readonly FormValues[],
  { values: { itemId, variantId } }: NonNullable<FormAnswer['refusal']>,
  items: readonly OfferedItem[],
): Record<string, string> {
  const item = items.find(({ id }) => id === itemId)
  if (!item) return {}
  const field = item.variants.length === 1 ? 'quantity' : 'variant'
  return Object.fromEntries(
    participants.flatMap(({ merchandise }, index) => {
      const choices = (merchandise ?? {}) as unknown as TypedChoices
      const choice = choices[inputOf(item)]
      const isChosen = field === 'variant' ? choice?.variant === variantId : Boolean(choice?.quantity)
      return isChosen ? [[`participants[${index}].merchandise.${inputOf(item)}.${field}`, 'sold_out'] as const] : []
    }),
  )
}
