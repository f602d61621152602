import type { Command } from 'commander'
import { listStateOf, type ListShape, type ListState } from '#rules/lists/list-state.ts'
import { UsageError } from './exit-code.ts'

const maxRows = 10_000

export type ListOptions = { search?: string; sort?: string; limit: string }

/** Adds the options that every list has; its filters are options of the command. */
export const addListOptions = (command: Command, shape: ListShape): Command =>
  command
    .option('--search <text>', 'only what has these words')
    .option('--sort <column>', `${shape.sorts.join(', ')}; with - in front, turned round`)
    .option('--limit <number>', 'how many at most', '100')

/** The state that the same values have in an address. Throws UsageError for a value that the list does not know. */
export const listStateOfOptions = <Shape extends ListShape>(
  shape: Shape,
  { search = '', sort = '' }: ListOptions,
  filters: Partial<Record<keyof Shape['filters'] & string, string | undefined>>,
): ListState<Shape> => {
  if (sort && !shape.sorts.includes(sort.replace(/^-/, '')))
    throw new UsageError(rejectionOf('sort', sort, shape.sorts))
  const query = new URLSearchParams({ q: search, sort })
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value)
  const state = listStateOf(shape, query)
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && state.filters[name] === null)
      throw new UsageError(rejectionOf(name, value, shape.filters[name]?.choices))
  return state
}

const rejectionOf = (option: string, value: string, choices?: readonly string[]) =>
  choices ? `--${option} takes ${choices.join(', ')}, not ${value}.` : `--${option} cannot be ${value}.`

export const parseLimit = (text: string): number => {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxRows) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${maxRows}, not ${text}.`)
}
