import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { EventCancellation } from '#rules/events/admin-event-views.ts'
import { copyParts, usualCopyParts } from '#rules/events/copy-parts.ts'
import { cancellationChoices, type CancellationChoice } from '#rules/events/closure-actions.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import { eventListShape } from '#rules/events/event-list.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { timeOfDay, type Start } from '#rules/time/wall-clock.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import type { CommandGroup, GlobalOptions, ToAction } from '../command-group.ts'
import { addListCommand } from '../list-command.ts'
import { parseField, withOptionErrors } from '../option-errors.ts'
import { confirmAction } from '../prompt.ts'
import { formatPairs, formatTable } from '../table.ts'
import { UsageError } from '../exit-code.ts'
import { organizationCommand } from '../organization-command.ts'

export const event: CommandGroup = (program, toAction) => {
  const group = program.command('event').description('events of an organization')
  const command = organizationCommand(group)
  addListCommand(group, toAction, {
    description: 'its events, the nearest first',
    shape: eventListShape,
    read: async (ctx, state, limit) => {
      const { eventList } = await import('#server/domain/events/event-list.ts')
      return ctx.db.transaction((em) => eventList.rows(em, ctx, state, { names: listColumns, limit }))
    },
    columns: () => ({
      EVENT: ({ slug }) => slug,
      TITLE: ({ title }) => title,
      STATUS: ({ status }) => status,
      DAY: ({ startsAt, timeZone }) => dayOf(new Date(startsAt), timeZone),
      PLACE: ({ locationName }) => locationName,
      ATHLETES: ({ registrations }) => registrations,
      TAKEN: ({ taken }) => taken,
      CAPACITY: ({ capacity }) => capacity ?? 'no limit',
    }),
    none: 'No event matches.',
  })
  command('show <event>', 'one event, by slug or id').action(show(toAction))
  command('publish <event>', 'puts a draft online, if nothing is missing').action(
    move(toAction, { to: 'published', done: 'published' }),
  )
  command('cancel <event>', 'cancels an event: unpaid orders end, and everybody who is in is mailed')
    .option('--orders <what>', `what becomes of its orders: ${cancellationChoices.join(', ')}`, 'later')
    .option('--to <event>', 'with --orders move: the event to which they move, by slug or id')
    .option('--message <text>', 'what everybody reads in the mail', '')
    .action(cancel(toAction))
  command('delete <event>', 'deletes a draft that nobody has ordered from, is listed in or waits for').action(
    remove(toAction),
  )
  command('duplicate <event>', 'makes a draft of its content and competitions, without registrations')
    .option('--title <title>', 'of the copy; otherwise the same')
    .option('--date <date>', 'dd/MM/yyyy of its start, with which all dates move; otherwise the same')
    .option('--time <time>', 'HH:mm of its start; otherwise the same')
    .option('--parts <parts>', `of ${copyParts.join(', ')}`, usualCopyParts.join(','))
    .action(duplicate(toAction))
}

type Options = { org: string }
type CancelOptions = { orders?: string; to?: string; message?: string }
type DuplicateOptions = { title?: string; date?: string; time?: string; parts?: string }
type NamedEvent = { id: string; slug: string; title: string } & Start

const listColumns = [
  'slug',
  'title',
  'status',
  'startsAt',
  'timeZone',
  'locationName',
  'sport',
  'isOver',
  'registrations',
  'taken',
  'capacity',
] as const

const withEvent = (
  toAction: ToAction,
  work: (
    command: Pick<CommandContext, 'terminal' | 'isDryRun'> & { ctx: Context },
    event: NamedEvent,
    options: Options & GlobalOptions & DuplicateOptions & CancelOptions,
  ) => Promise<void>,
) =>
  toAction<Options & DuplicateOptions & CancelOptions>((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const ctx = await command.organizationContext(options.org)
      await work({ ...command, ctx }, await eventByIdOrSlug(ctx, key), options)
    }),
  )

const show = (toAction: ToAction) =>
  withEvent(toAction, async ({ ctx, terminal }, { id }) => {
    const { eventList } = await import('#server/domain/events/event-list.ts')
    const { competitionsWithPools } = await import('#server/domain/competitions/competition-views.ts')
    const [row, { competitions, pools }] = await ctx.db.transaction(async (em) => [
      await eventList.find(em, ctx, id, listColumns),
      await competitionsWithPools(em, ctx, { id }),
    ])
    const details = {
      ...row!,
      competitions: competitions.map(({ id: competitionId, name, price, poolId }) => ({
        id: competitionId,
        name,
        price,
        ...pools.get(poolId)!,
      })),
    }
    const { formatMoney } = await import('#rules/money/money.ts')
    const { currency, region } = ctx.organization
    const cells = details.competitions.map(({ name, price, taken, capacity }) => [
      name,
      formatMoney(price, currency, region),
      taken,
      capacity ?? 'no limit',
    ])
    terminal.printResult(details, () => [
      ...formatPairs(terminal, [
        ['title', details.title],
        ['id', details.id],
        ['slug', details.slug],
        ['status', details.status],
        ['starts', formatStart(details)],
        ['place', details.locationName],
        ['athletes', details.registrations],
        ['places taken', details.taken],
        ['capacity', details.capacity ?? 'no limit'],
      ]),
      ...(cells.length ? ['', ...formatTable(terminal, ['COMPETITION', 'PRICE', 'TAKEN', 'CAPACITY'], cells)] : []),
    ])
  })

const formatStart = ({ startsAt, timeZone }: { startsAt: string | Date; timeZone: string }) => {
  const start = new Date(startsAt)
  return `${dayOf(start, timeZone)} ${timeOfDay(start, timeZone)} (${timeZone})`
}

type Move = { to: EventStatus; done: string }

const move = (toAction: ToAction, { to, done }: Move) =>
  withEvent(toAction, async ({ ctx, terminal, isDryRun }, { id, slug, title }) => {
    const { changeEventStatus } = await import('#server/domain/events/change-event-status.ts')
    const { from } = await changeEventStatus(ctx, id, to)
    terminal.printResult({ id, slug, title, from, to, dryRun: isDryRun }, () => [
      `${title} ${isDryRun ? 'would be' : 'is'} ${done}.`,
    ])
  })

const cancel = (toAction: ToAction) =>
  withEvent(toAction, async ({ ctx, terminal, isDryRun }, event, options) => {
    const { id, slug, title } = event
    const { eventCancellation } = await import('#server/domain/events/event-cancellation.ts')
    const cancellation = await eventCancellation(ctx, id)
    const request = await cancellationOf(ctx, cancellation, options)
    const action = request.closing?.action ?? 'later'
    const warning = `${title} will be cancelled. ${warningOf[action](cancellation.orders)}`
    if (!(await confirmAction(terminal, options, warning))) return
    const { changeEventStatus } = await import('#server/domain/events/change-event-status.ts')
    const { from } = await changeEventStatus(ctx, id, 'cancelled', request)
    const { orders } = cancellation
    terminal.printResult({ id, slug, title, from, to: 'cancelled', orders, action, dryRun: isDryRun }, () => [
      `${title} ${isDryRun ? 'would be' : 'is'} cancelled.`,
    ])
  })

const remove = (toAction: ToAction) =>
  withEvent(toAction, async ({ ctx, terminal, isDryRun }, event, options) => {
    const { id, slug, title } = event
    if (!(await confirmAction(terminal, options, `${title} will be deleted with its competitions and form.`))) return
    const { deleteEvent } = await import('#server/domain/events/delete-event.ts')
    await deleteEvent(ctx, id)
    terminal.printResult({ id, slug, title, dryRun: isDryRun }, () => [
      `${title} ${isDryRun ? 'would be' : 'is'} deleted.`,
    ])
  })

const warningOf: Record<CancellationChoice, (orders: number) => string> = {
  later: () => 'Everybody who is registered will get a mail.',
  full: (orders) => `All that was paid goes back (confirmed orders: ${orders}), which cannot be undone.`,
  without_fees: (orders) =>
    `What was paid goes back without the fees (confirmed orders: ${orders}), which cannot be undone.`,
  move: (orders) => `Its orders move to the other event (confirmed orders: ${orders}), which cannot be undone.`,
}

/** Competitions move to the one of the same name, or to the only one of their kind. */
async function cancellationOf(ctx: Context, { competitions, targets }: EventCancellation, options: CancelOptions) {
  const { orders: action = 'later', message: note = '', to = '' } = options
  const { cancelEventForm } = await import('#rules/events/event-closure.ts')
  const { similarCompetition } = await import('#rules/events/similar-competition.ts')
  const target = action === 'move' && to ? await findTarget(ctx, targets, to) : null
  const lines = competitions.map((each) => `${each.id}:${(target && similarCompetition(target, each)?.id) ?? ''}`)
  const fields = { action, note, target: target?.id ?? '', competitions: lines.join('\n'), isSure: 'on' }
  const flags = {
    action: { flag: '--orders', typed: action },
    target: { flag: '--to', typed: to },
    note: { flag: '--message', typed: note },
  }
  return withOptionErrors(flags, () => parseField(cancelEventForm, fields))
}

async function findTarget(ctx: Context, targets: EventCancellation['targets'], key: string) {
  const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
  const { id, title } = await eventByIdOrSlug(ctx, key)
  const target = targets.find((one) => one.id === id)
  if (!target) throw new UsageError(`--to: ${title} takes no orders. It has to be published, and not over.`)
  return target
}

const duplicate = (toAction: ToAction) =>
  withEvent(toAction, async ({ ctx, terminal, isDryRun }, original, options) => {
    const { duplicateEvent } = await import('#server/domain/events/duplicate-event.ts')
    const { id, ...copy } = await copyOf(original, options)
    const { startsAt } = copy
    const result = await duplicateEvent(ctx, id, copy)
    const start = formatStart({ startsAt, timeZone: original.timeZone })
    terminal.printResult({ ...result, from: id, startsAt: startsAt.toISOString(), dryRun: isDryRun }, () => [
      `${isDryRun ? 'Would make' : 'Made'} the draft ${result.slug} of ${original.slug}, which starts ${start}.`,
      ...(isDryRun ? [] : [terminal.dim(`Next: dorsal event publish ${result.slug} --org ${options.org}`)]),
    ])
  })

/** What is not typed is as in the original. */
const copyOf = async (original: NamedEvent, { parts, ...options }: DuplicateOptions) => {
  const { id, startsAt, timeZone } = original
  const { eventCopyForm } = await import('#rules/events/event-copy.ts')
  const { title = original.title, date = formatDay(dayOf(startsAt, timeZone)) } = options
  const { time = timeOfDay(startsAt, timeZone) } = options
  const chosenParts = parts?.split(',').filter(Boolean) ?? []
  for (const part of chosenParts)
    if (!copyParts.some((one) => one === part))
      throw new UsageError(`--parts takes ${copyParts.join(', ')}, not ${part}.`)
  const flags = {
    title: { flag: '--title', typed: title },
    date: { flag: '--date', typed: date },
    time: { flag: '--time', typed: time },
  }
  const fields = { id, key: randomUUID(), title, date, time, timeZone }
  const boxes = Object.fromEntries(chosenParts.map((part) => [part, 'on']))
  const copy = await withOptionErrors(flags, () => parseField(eventCopyForm, { ...fields, ...boxes }))
  // An hour that clocks repeat names two moments: only the original's own is certain.
  return options.date || options.time ? copy : { ...copy, startsAt }
}
