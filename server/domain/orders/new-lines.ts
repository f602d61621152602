/** From what was chosen to the lines of an order and what they sell, for buyers and staff alike. */
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { choicesByKind, type Choices } from '../sellables.ts'
import type { OrderLine } from './order-line.ts'
import type { NewLine } from './order-lines.ts'
import type { Order } from './order.ts'
import { PoolFull, SoldOut, type NoPlaceLeft } from './places.ts'
import type { ChoiceCheck, SaleRequest } from './sellable.ts'

type Request = Omit<SaleRequest<never>, 'choices'> & Readonly<{ choices: Partial<Choices> }>

export async function offerLines(em: Em, ctx: Context, { choices, ...request }: Request): Promise<NewLine[]> {
  const lines: NewLine[] = []
  for (const { kind, sellable, ofKind } of choicesByKind(choices)) {
    if (ofKind.length === 0) continue
    const terms = await sellable.offer(em, ctx, { ...request, choices: ofKind })
    lines.push(...terms.map((each) => ({ kind, terms: each })))
  }
  return lines
}

/** Writes what new lines sell. */
export async function holdLines(
  em: Em,
  order: Order,
  lines: readonly OrderLine[],
  choices: Partial<Choices>,
): Promise<void> {
  for (const { kind, sellable, ofKind } of choicesByKind(choices)) {
    const linesOfKind = lines.filter((line) => line.kind === kind)
    await sellable.hold(em, order, linesOfKind, ofKind)
  }
}

export async function ensureChoicesAllowed(
  em: Em,
  order: Order,
  choices: Partial<Choices>,
  check: ChoiceCheck,
): Promise<void> {
  for (const { sellable, ofKind } of choicesByKind(choices))
    if (ofKind.length > 0) await sellable.ensureAllowed(em, order, ofKind, check)
}

/** Says what is full or sold out, to anyone who takes the places of lines. */
export const withTitle = (lines: readonly NewLine[]) => (error: unknown) => {
  throw error instanceof PoolFull ? fullOf(lines, error.poolId) : error
}

export function fullOf(lines: readonly NewLine[], fullPoolId: string): NoPlaceLeft {
  const line = lines.find(({ terms }) => terms.pools.some(({ poolId }) => poolId === fullPoolId))
  return line?.terms.soldOut ? new SoldOut(line.terms.soldOut) : new PoolFull(fullPoolId, line?.terms.title)
}
