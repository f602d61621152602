import * as v from 'valibot'
import { typedPriceOrNull } from '../money/price-schema.ts'
import { checkbox, textList } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import { typedOrNull, wholeNumber } from '../text/typed.ts'
import { itemEntries, stock, variantName, variantsOf } from './merchandise-schema.ts'

export type MerchandiseTerms = Readonly<{ currency: string; region: string }>

const variant = v.object({
  id: v.optional(v.string('format'), ''),
  name: variantName,
  stock: typedOrNull(stock, wholeNumber),
})

/** `picture` is the path of a stored image, or empty. */
export function merchandiseForm(terms: MerchandiseTerms) {
  return v.pipe(
    v.object({
      ...itemEntries,
      isActive: checkbox,
      price: typedPriceOrNull(terms),
      picture: v.optional(v.string('format'), ''),
      scope: v.picklist(['all', 'some'], 'selection'),
      competitions: textList,
      variants: variantsOf(variant),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { rule, price, scope, competitions, variants } = dataset.value
      if (price === null && rule !== 'included')
        addIssue({ message: 'required', path: pathTo(dataset.value, ['price']) })
      if (scope === 'some' && competitions.length === 0)
        addIssue({ message: 'required', path: pathTo(dataset.value, ['competitions']) })
      for (const { index, code } of faultyNames(variants))
        addIssue({ message: code, path: pathTo(dataset.value, ['variants', index, 'name']) })
    }),
    v.transform(({ scope, competitions, picture, price, ...item }) => ({
      ...item,
      price: price ?? 0,
      picture: picture || null,
      competitionIds: scope === 'all' ? null : competitions,
    })),
  )
}

/** Several variants are told apart by their names; a single one needs none. */
export const faultyNames = (variants: readonly { name: string }[]): { index: number; code: string }[] =>
  variants.length === 1
    ? []
    : variants.flatMap(({ name }, index) => {
        if (name === '') return [{ index, code: 'required' }]
        const isTaken = variants.slice(0, index).some((earlier) => earlier.name === name)
        return isTaken ? [{ index, code: 'name_taken' }] : []
      })

export type MerchandiseInput = v.InferInput<ReturnType<typeof merchandiseForm>>
export type MerchandiseDetails = v.InferOutput<ReturnType<typeof merchandiseForm>>
