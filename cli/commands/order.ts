import type { OrderSummary } from '#server/domain/orders/order-summary.ts'
import { orderListShape } from '#rules/orders/order-list.ts'
import { formatMoney } from '#rules/money/money.ts'
import { lineRefunds, refundNote } from '#rules/refunds/refund-forms.ts'
import { moveSettlements } from '#rules/registrations/athlete-forms.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { UsageError } from '../exit-code.ts'
import { addListCommand } from '../list-command.ts'
import { parseField } from '../option-errors.ts'
import { organizationCommand } from '../organization-command.ts'
import { parseChoice } from '../parse-choice.ts'
import { confirmAction } from '../prompt.ts'
import { formatPairs, formatTable } from '../table.ts'
import type { Terminal } from '../terminal.ts'
import { findCompetitionId } from '../with-athlete.ts'
import { chosenLines, leftOf, withOrder } from '../with-order.ts'

export const order: CommandGroup = (program, toAction) => {
  const group = program.command('order').description('orders of an organization')
  const command = organizationCommand(group)
  addListCommand(group, toAction, {
    description: 'its orders, the latest first',
    shape: orderListShape,
    read: async (ctx, state, limit) => {
      const { orderList } = await import('#server/domain/orders/order-list.ts')
      return ctx.db.transaction((em) => orderList.rows(em, ctx, state, { limit }))
    },
    columns: ({ organization }) => ({
      NUMBER: ({ number }) => number,
      STATE: ({ state }) => state,
      EVENT: ({ event }) => event,
      BUYER: ({ buyerName }) => buyerName,
      EMAIL: ({ buyerEmail }) => buyerEmail,
      TOTAL: ({ total, currency }) => formatMoney(total, currency, organization.region),
      'AT (UTC)': ({ createdAt }) => createdAt.slice(0, 16).replace('T', ' '),
    }),
    none: 'No order matches.',
  })
  command('show <number>', 'one order with its lines, payments and refunds, by confirmation number or id').action(
    show(toAction),
  )
  command('cancel <number>', 'cancels lines of a confirmed order, and refunds what was paid for them')
    .option('--line <number...>', 'numbers as `order show` prints them; all by default')
    .requiredOption('--refund <refund>', lineRefunds.join(', '))
    .requiredOption('--reason <reason>', 'what the buyer reads')
    .action(cancel(toAction))
  command('move <number>', 'moves an athlete of an order to another competition of the event')
    .option('--line <number>', 'which athlete, as `order show` prints them; needed if there are several')
    .requiredOption('--competition <competition>', 'name or id')
    .option('--difference <choice>', `what becomes of another price: ${moveSettlements.join(', ')}`)
    .action(move(toAction))
}

const show = (toAction: ToAction) =>
  withOrder(toAction, async ({ terminal, money }, order) => {
    const lines = order.lines.map((line, index) => [
      index + 1,
      line.title,
      line.athletes.map(({ name }) => name).join(', '),
      line.quantity,
      money(line.price),
      line.state,
    ])
    const payments = order.payments.map((row) => [
      row.provider,
      row.state,
      money(row.amount),
      money(row.received),
      money(row.refunded),
      row.createdAt,
    ])
    const refunds = order.refunds.map((row) => [money(row.amount), row.state, row.because, row.note, row.createdAt])
    const related = order.related.map((row) => [row.number, row.contents, money(row.total), row.label])
    terminal.printResult(order, () => [
      ...formatPairs(terminal, [
        ['number', order.number],
        ['id', order.id],
        ['state', order.state],
        ['event', `${order.eventTitle} (${order.event})`],
        ['buyer', order.buyerName],
        ['email', order.buyerEmail],
        ['coupon', order.couponCode],
        ['sold online', money(order.total)],
        ['sold in cash', money(order.cash)],
        ['price of what is kept', money(order.price)],
        ['arrived', money(order.received)],
        ['collected in cash', money(order.cashCollected)],
        ['refunded', money(order.refunded)],
        ['going back', money(order.refunding)],
        ['charged back', money(order.chargedBack)],
        ['cash to give back', money(order.cashToReturn)],
        ['to pay', money(order.toPay)],
        ['cash to collect', money(order.cashDue)],
        ['difference to pay', money(order.differenceDue)],
        ["organizer's part, without cash", money(order.net)],
        ['created', order.createdAt],
        ['confirmed', order.confirmedAt],
      ]),
      ...tableOf(terminal, ['LINE', 'TITLE', 'ATHLETES', 'QUANTITY', 'PRICE', 'STATE'], lines),
      ...tableOf(terminal, ['PAYMENT', 'STATE', 'AMOUNT', 'RECEIVED', 'REFUNDED', 'AT'], payments),
      ...tableOf(terminal, ['REFUND', 'STATE', 'WHY', 'REASON', 'AT'], refunds),
      ...tableOf(terminal, ['RELATED', 'SELLS', 'TOTAL', 'STATUS'], related),
    ])
  })

const tableOf = (terminal: Terminal, headings: string[], rows: (string | number)[][]) =>
  rows.length > 0 ? ['', ...formatTable(terminal, headings, rows)] : []

type CancelOptions = { line?: string[]; refund: string; reason: string }

const cancel = (toAction: ToAction) =>
  withOrder<CancelOptions>(toAction, async ({ ctx, terminal, isDryRun, money }, order, options) => {
    const { cancelLines } = await import('#server/domain/orders/cancel-lines.ts')
    const { newId } = await import('#server/database/ids.ts')
    const refund = parseChoice('--refund', lineRefunds, options.refund)
    const note = await parseField(refundNote, options.reason, 'reason')
    const lines = options.line
      ? chosenLines(order, options.line)
      : order.lines.filter(({ state }) => state === 'confirmed')
    const titles = lines.map(({ title, athletes }) => [title, ...athletes.map(({ name }) => name)].join(' ')).join(', ')
    if (!(await confirmAction(terminal, options, `These places will be cancelled: ${titles}.`))) return
    const { amount, before } = await cancelLines(ctx, order.id, {
      key: newId(),
      left: leftOf(order),
      lines: lines.map(({ id }) => id),
      note,
      refund,
    })
    terminal.printResult(
      { number: order.number, lines: lines.map(({ id }) => id), amount, before, dryRun: isDryRun },
      () => [
        before
          ? `${titles} had been ${before} before: nothing was changed.`
          : `${isDryRun ? 'Would cancel' : 'Cancelled'} ${titles}; ${amount === 0 ? 'nothing' : money(amount)} ${isDryRun ? 'would go' : 'goes'} back.`,
      ],
    )
  })

type MoveOptions = { line?: string; competition: string; difference?: string }

const move = (toAction: ToAction) =>
  withOrder<MoveOptions>(toAction, async ({ ctx, terminal, isDryRun }, order, options) => {
    const { moveAthlete } = await import('#server/domain/athletes/move-athlete.ts')
    const { findAthlete } = await import('#server/domain/athletes/find-athlete.ts')
    const athlete = athleteOf(order, options.line)
    const { revision, eventId, competition: from } = await findAthlete(ctx, { key: athlete.id, eventId: null })
    const competitionId = await findCompetitionId(ctx, eventId, options.competition)
    const difference = options.difference && parseChoice('--difference', moveSettlements, options.difference)
    const request = { competitionId, clearsBib: false, reason: '', revision, ...(difference && { difference }) }
    const { removedBib, nextBib } = await moveAthlete(ctx, athlete.id, request)
    const result = { number: order.number, athlete: athlete.name, from, to: options.competition, removedBib, nextBib }
    terminal.printResult({ ...result, dryRun: isDryRun }, () => [
      `${isDryRun ? 'Would move' : 'Moved'} ${athlete.name} from ${from} to ${options.competition}.`,
      ...(removedBib ? [`Bib ${removedBib} ${isDryRun ? 'would be' : 'was'} taken away.`] : []),
      ...(nextBib ? [`The next free number there is ${nextBib}.`] : []),
    ])
  })

function athleteOf(order: OrderSummary, number: string | undefined): { id: string; name: string } {
  const lines = number === undefined ? order.lines : chosenLines(order, [number])
  const athletes = lines.filter(({ kind }) => kind === 'registration').flatMap((line) => line.athletes)
  if (athletes.length !== 1) throw new UsageError('--line takes the number of one athlete of the order.')
  return athletes[0]!
}
