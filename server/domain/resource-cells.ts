import type { Context } from '#server/context.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import type { ColumnKind } from '#rules/resource.ts'
import type { Cell } from './exports/spreadsheet.ts'

export type Words = (key: string) => string

type Terms = Readonly<{ column: string; words: Words; ctx: Context }>

const cells: Record<ColumnKind, (value: never, terms: Terms) => Cell> = {
  text: (value: string) => value,
  number: (value: number) => value,
  percent: (basisPoints: number) => basisPoints / 100,
  money: (cents: number, { ctx }) => majorUnitsOf(cents, ctx.organization.currency),
  moment: (value: string) => value,
  state: (value: string, { words }) => words(`state.${value}`),
  list: (values: string[]) => values.join(', '),
}

/** A value of a row as a spreadsheet has it; a list that is null is what `empty.<column>` says. */
export function cellOf(kind: ColumnKind, value: unknown, terms: Terms): Cell {
  if (value !== null) return cells[kind](value as never, terms)
  return kind === 'list' ? terms.words(`empty.${terms.column}`) : null
}
