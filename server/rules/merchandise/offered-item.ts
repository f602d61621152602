/**
 * What athletes choose of an event's merchandise. The server decides with the same functions as the browser what is
 * offered to whom, so that a required choice cannot be left out.
 */
import type { Cents } from '../money/amounts.ts'
import { maxQuantity, type MerchandiseRule } from './merchandise-schema.ts'

export type OfferedVariant = Readonly<{ id: string; name: string; left: number | null }>

export type OfferedItem = Readonly<{
  id: string
  name: string
  description: string
  picture: string | null
  price: Cents
  rule: MerchandiseRule
  variantsLabel: string
  /** Null: all. */
  competitionIds: readonly string[] | null
  variants: readonly OfferedVariant[]
}>

export type MerchandiseChoice = Readonly<{ itemId: string; variantId: string; quantity: number }>

export type TypedChoice = Readonly<{ variant?: string | undefined; quantity?: string | undefined }>

/** As typed, by `inputOf` an item: the names of inputs have no hyphens and begin with a letter. */
export type TypedChoices = Readonly<Record<string, TypedChoice>>

export const inputOf = ({ id }: Pick<OfferedItem, 'id'>): string => `i${id.replaceAll('-', '')}`

export const isOfferedTo = ({ competitionIds }: Pick<OfferedItem, 'competitionIds'>, competitionId: string): boolean =>
  competitionIds === null || competitionIds.includes(competitionId)

export const isSoldOut = ({ variants }: Pick<OfferedItem, 'variants'>): boolean =>
  variants.every(({ left }) => left === 0)

/** What one of it costs: an included item's price is in the competition's. */
export const priceOf = ({ rule, price }: Pick<OfferedItem, 'rule' | 'price'>): Cents =>
  rule === 'included' ? 0 : price

/** What members who join a paid team choose: it costs nothing, and there is some left. */
export const isForJoining = (item: Pick<OfferedItem, 'rule' | 'price' | 'variants'>): boolean =>
  priceOf(item) === 0 && !isSoldOut(item)

/** What goes with every place of its competitions, unless it sold out: an athlete who has none of it misses it. */
export const isDue = (item: Pick<OfferedItem, 'rule' | 'price' | 'variants'>): boolean =>
  item.rule !== 'optional' && isForJoining(item)

/** What athletes can add to their place later, rather than what comes with it for nothing. */
export const isAddable = (item: Pick<OfferedItem, 'rule' | 'price'>): boolean =>
  item.rule === 'optional' || priceOf(item) > 0

/** Whether an athlete of a competition can add anything of which some is left. */
export const hasAddable = (items: readonly OfferedItem[], competitionId: string): boolean =>
  items.some((item) => isAddable(item) && isOfferedTo(item, competitionId) && !isSoldOut(item))

/** What a line calls an item: with its variant, where it has several. */
export const titleOf = ({ item, variant }: Readonly<{ item: string; variant: string }>): string =>
  variant === '' ? item : `${item} (${variant})`

export type Article = Readonly<{ name: string; quantity: number; unitPrice: Cents }>

export const articlesOf = (items: readonly OfferedItem[], choices: readonly MerchandiseChoice[]): Article[] =>
  choices.flatMap(({ itemId, variantId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    const variant = item?.variants.find(({ id }) => id === variantId)
    if (!item || !variant) return []
    return [{ name: titleOf({ item: item.name, variant: variant.name }), quantity, unitPrice: priceOf(item) }]
  })

/** `most`: how many one athlete can still choose. */
type ChoosableItem = OfferedItem & Readonly<{ most?: number }>

type ReadChoices = Readonly<{
  choices: readonly MerchandiseChoice[]
  /** Validation codes by input, then by what is wrong in it. */
  errors: readonly Readonly<{ path: readonly [string, keyof TypedChoice]; code: string }>[]
}>

/** What was chosen of the items offered to an athlete; everything else that was typed is dropped. */
export function readChoices(items: readonly ChoosableItem[], competitionId: string, typed: TypedChoices): ReadChoices {
  const choices: MerchandiseChoice[] = []
  const errors: ReadChoices['errors'][number][] = []
  for (const item of items.filter((each) => isOfferedTo(each, competitionId))) {
    const input = inputOf(item)
    const choice = readChoice(item, typed[input] ?? {})
    if (choice && 'code' in choice) errors.push({ path: [input, choice.field], code: choice.code })
    else if (choice) choices.push(choice)
  }
  return { choices, errors }
}

/**
 * What is charged by what was typed so far. A required item has one price whatever its variant: it counts before one is
 * chosen.
 */
export function chargedArticles(
  items: readonly OfferedItem[],
  competitionId: string,
  typed: TypedChoices = {},
): Article[] {
  if (competitionId === '') return []
  const { choices } = readChoices(items, competitionId, typed)
  const undecided = items.filter(
    (item) =>
      item.rule === 'required' && isOfferedTo(item, competitionId) && !choices.some(({ itemId }) => itemId === item.id),
  )
  return [
    ...articlesOf(items, choices),
    ...undecided.map((item) => ({ name: item.name, quantity: 1, unitPrice: priceOf(item) })),
  ]
}

type Fault = Readonly<{ field: keyof TypedChoice; code: string }>

/** An item with one variant has no input for it, and an optional one is chosen by its quantity. */
function readChoice(
  { id, rule, variants, most = maxQuantity }: ChoosableItem,
  typed: TypedChoice,
): MerchandiseChoice | Fault | null {
  const variantId = variants.length === 1 ? variants[0]!.id : (typed.variant ?? '')
  const count = typed.quantity || (variants.length === 1 ? '0' : '1')
  if (rule === 'optional' && (variantId === '' || count === '0')) return null
  if (variantId === '') return { field: 'variant', code: 'required' }
  if (!variants.some((each) => each.id === variantId)) return { field: 'variant', code: 'selection' }
  if (rule !== 'optional') return { itemId: id, variantId, quantity: 1 }
  if (!/^[1-9]\d?$/.test(count)) return { field: 'quantity', code: 'integer' }
  const quantity = Number(count)
  return quantity > most ? { field: 'quantity', code: `max_value:${most}` } : { itemId: id, variantId, quantity }
}

export const typedChoicesOf = (choices: readonly MerchandiseChoice[]): TypedChoices =>
  Object.fromEntries(
    choices.map(({ itemId, variantId, quantity }) => [
      inputOf({ id: itemId }),
      { variant: variantId, quantity: String(quantity) },
    ]),
  )
