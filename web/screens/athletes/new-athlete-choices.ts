import { useCallback, useState } from 'react'
import type { OfferedItem } from '#rules/merchandise/offered-item.ts'
import { choicesOf, type Choosing, type NewAthleteInput } from '#rules/registrations/athlete-forms.ts'

/** As typed; what an input has not got is not chosen. */
export const choiceOf = ({
  competitionId,
  merchandise = {},
}: Pick<NewAthleteInput, 'competitionId' | 'merchandise'>): Choosing => ({
  competitionId,
  merchandise: Object.fromEntries(
    Object.entries(merchandise).map(([input, { variant = '', quantity = '' }]) => [input, { variant, quantity }]),
  ),
})

/** Whether more is chosen than there is, also of what sold out while the form was open (`setSoldOut`). */
export function useSoldOut(items: OfferedItem[]) {
  const [soldOutId, setSoldOut] = useState<unknown>(null)
  const isSoldOut = useCallback(
    (choice: Choosing) =>
      choicesOf({ items }, choice).choices.some(({ itemId, variantId, quantity }) => {
        const item = items.find(({ id }) => id === itemId)
        const left = item?.variants.find(({ id }) => id === variantId)?.left ?? quantity
        return left < quantity || variantId === soldOutId
      }),
    [items, soldOutId],
  )
  return { isSoldOut, setSoldOut }
}
