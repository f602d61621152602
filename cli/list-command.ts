import type { Command } from 'commander'
import type { Context } from '#server/context.ts'
import type { ListShape, ListState } from '#rules/lists/list-state.ts'
import { withCommandContext } from './command-context.ts'
import type { ToAction } from './command-group.ts'
import { addListOptions, listStateOfOptions, parseLimit, type ListOptions } from './list-options.ts'
import { formatTable, type Cell } from './table.ts'

type ListCommand<Shape extends ListShape, Row> = Readonly<{
  description: string
  shape: Shape
  /** Loads its modules itself, so that other commands start without them. */
  read(ctx: Context, state: ListState<Shape>, limit: number): Promise<Row[]>
  columns(ctx: Context): Readonly<Record<string, (row: Row) => Cell>>
  none: string
}>

type Options = ListOptions & { org: string } & Record<string, string | undefined>

/** Adds `list`, with an option for each filter of the shape; the filter `event` takes a slug or an id. */
export const addListCommand = <Shape extends ListShape, Row>(
  group: Command,
  toAction: ToAction,
  { description, shape, read, columns, none }: ListCommand<Shape, Row>,
): void => {
  const command = group
    .command('list')
    .description(description)
    .requiredOption('--org <organization>', 'subdomain or id')
  addListOptions(command, shape)
  for (const [name, { choices }] of Object.entries(shape.filters))
    command.option(`--${name} <${name}>`, name === 'event' ? 'of one event, by slug or id' : choices?.join(', '))
  const list = toAction<Options>((terminal, options) => {
    const typedFilters = Object.keys(shape.filters).filter((name) => name !== 'event')
    const typedOptions = Object.fromEntries(typedFilters.map((name) => [name, options[name]]))
    const state = listStateOfOptions(shape, options, typedOptions as never)
    const limit = parseLimit(options.limit)
    return withCommandContext(terminal, options, async ({ organizationContext }) => {
      const ctx = await organizationContext(options.org)
      const rows = await read(ctx, await withEvent(ctx, state, options.event), limit)
      const cells = Object.entries(columns(ctx))
      terminal.printResult(rows, () => {
        const table = rows.map((row) => cells.map(([, cellOf]) => cellOf(row)))
        return rows.length > 0
          ? formatTable(
              terminal,
              cells.map(([heading]) => heading),
              table,
            )
          : [none]
      })
    })
  })
  command.action(list)
}

const withEvent = async <State extends ListState>(ctx: Context, state: State, event?: string): Promise<State> => {
  if (event === undefined) return state
  const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
  return { ...state, filters: { ...state.filters, event: (await eventByIdOrSlug(ctx, event)).id } }
}
