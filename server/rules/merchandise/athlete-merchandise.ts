import * as v from 'valibot'
import { staffPayments, limitReason } from '../registrations/staff-payments.ts'
import { integerBetween, wholeNumber } from '../text/fields.ts'
import { maxQuantity, type MerchandiseRule } from './merchandise-schema.ts'
import type { OfferedItem, OfferedVariant } from './offered-item.ts'

export type AthleteMerchandise = {
  id: string
  item: string
  variantsLabel: string
  variantId: string
  quantity: number
  isConfirmed: boolean
  isCancelled: boolean
  isPaid: boolean
  /** Staff can take it away: it was not handed out, nor paid online. */
  isRemovable: boolean
  deliveredAt: string | null
  variants: OfferedVariant[]
  /** The order that added it to the place; null for what the place was bought with. `id` for who may see orders. */
  addedBy: { id: string | null; number: string } | null
}

/** What staff can add to an athlete; `most`: how many more of it. */
export type AddableItem = OfferedItem & Readonly<{ most: number }>

export const mostOf = (rule: MerchandiseRule): number => (rule === 'optional' ? maxQuantity : 1)

export const additionForm = v.object({
  itemId: v.string('required'),
  variantId: v.pipe(v.string('required'), v.nonEmpty('required')),
  quantity: v.pipe(wholeNumber, integerBetween(1, maxQuantity)),
  payment: v.picklist(staffPayments, 'selection'),
  reason: limitReason,
})

export type Addition = v.InferOutput<typeof additionForm>
