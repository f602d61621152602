import * as v from 'valibot'
import { price } from '../money/price-schema.ts'
import { capacity } from '../competitions/competition-schema.ts'
import { closedObject } from '../text/closed-object.ts'
import { listUpTo, nameLine, optionalLine, optionalNameLine, orNull, paragraphs } from '../text/fields.ts'

/**
 * `included`: its price is in the competition's, and a variant must be chosen; `required`: must be bought; `optional`: up
 * to `maxQuantity`.
 */
export const merchandiseRules = ['included', 'required', 'optional'] as const
export type MerchandiseRule = (typeof merchandiseRules)[number]

export const maxQuantity = 5
export const maxItems = 50
const maxVariants = 40

export const itemEntries = {
  name: nameLine(80),
  description: paragraphs(600),
  rule: v.picklist(merchandiseRules, 'selection'),
  variantsLabel: optionalLine(40),
  isActive: v.boolean('required'),
}
export const variantName = optionalNameLine(60)
/** Null where it is stored: unlimited. 0: sold out. */
export const stock = v.pipe(v.number('required'), v.integer('integer'), v.minValue(0, 'min_value:0'), capacity.pipe[3])

export const variantsOf = <Variant extends v.GenericSchema<unknown, { name: string }>>(variant: Variant) =>
  v.pipe(
    v.array(variant, 'required'),
    v.minLength(1, 'min_items:1'),
    v.maxLength(maxVariants, `max_items:${maxVariants}`),
  )

/** Of a tenant's folder; `picture` and `competition` name what they are there. */
export const tenantMerchandise = (
  picture: v.GenericSchema<string, string>,
  competition: v.GenericSchema<string, string>,
) =>
  closedObject({
    ...itemEntries,
    isActive: v.optional(itemEntries.isActive, true),
    picture: orNull(picture),
    price,
    competitions: v.optional(
      v.union([v.literal('all'), listUpTo(competition, 100)], 'selection'),
      () => 'all' as const,
    ),
    variants: variantsOf(closedObject({ name: v.optional(variantName, ''), stock: orNull(stock) })),
  })
