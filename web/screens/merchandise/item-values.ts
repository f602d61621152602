import type { EditorItem } from '#rules/merchandise/event-merchandise.ts'
import type { MerchandiseInput, MerchandiseTerms } from '#rules/merchandise/merchandise-form.ts'
import { formatMoneyInput } from '#rules/money/money.ts'

export const blankVariant = { id: '', name: '', stock: '' }

export function itemValues(item: EditorItem | null, { currency, region }: MerchandiseTerms): MerchandiseInput {
  if (!item)
    return {
      name: '',
      description: '',
      picture: '',
      price: '',
      rule: 'optional',
      variantsLabel: '',
      isActive: true,
      scope: 'all',
      competitions: '',
      variants: [blankVariant],
    }
  return {
    name: item.name,
    description: item.description,
    picture: item.picture ?? '',
    price: formatMoneyInput(item.price, currency, region),
    rule: item.rule,
    variantsLabel: item.variantsLabel,
    isActive: item.isActive,
    scope: item.competitionIds === null ? 'all' : 'some',
    competitions: (item.competitionIds ?? []).join('\n'),
    variants: item.variants.map(({ id, name, stock }) => ({ id, name, stock: stock === null ? '' : String(stock) })),
  }
}

/** As the names of inputs have them. */
export function itemFields({ variants, isActive, ...values }: MerchandiseInput): Record<string, string> {
  const fields: Record<string, string> = { isActive: isActive ? 'on' : '' }
  for (const [name, value] of Object.entries(values)) fields[name] = value ?? ''
  for (const [index, variant] of variants.entries())
    for (const [name, value] of Object.entries(variant)) fields[`variants[${index}].${name}`] = value ?? ''
  return fields
}
