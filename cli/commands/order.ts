import { orderListShape } from '#rules/orders/order-list.ts'
import { formatMoney } from '#rules/money/money.ts'
import { withCommandContext } from '../command-context.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { addListOptions, listStateOfOptions, parseLimit, type ListOptions } from '../list-options.ts'
import { formatPairs, formatTable } from '../table.ts'

export const order: CommandGroup = (program, toAction) => {
  const group = program.command('order').description('orders of an organization')
  const command = (usage: string, description: string) =>
    group.command(usage).description(description).requiredOption('--org <organization>', 'subdomain or id')
  addListOptions(command('list', 'its orders, the latest first'), orderListShape)
    .option('--event <event>', 'of one event, by slug or id')
    .option('--state <state>', 'such as held, awaiting_payment or confirmed')
    .action(list(toAction))
  command('show <number>', 'one order with its lines and payments, by confirmation number or id').action(show(toAction))
}

type Options = { org: string }

const list = (toAction: ToAction) =>
  toAction<Options & ListOptions & { event?: string; state?: string }>((terminal, options) => {
    const state = listStateOfOptions(orderListShape, options, { state: options.state })
    const limit = parseLimit(options.limit)
    return withCommandContext(terminal, options, async (command) => {
      const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
      const { orderList } = await import('#server/domain/orders/order-list.ts')
      const ctx = await command.organizationContext(options.org)
      const event = options.event === undefined ? null : (await eventByIdOrSlug(ctx, options.event)).id
      const filters = { ...state.filters, event }
      const rows = await ctx.db.transaction((em) => orderList.rows(em, ctx, { ...state, filters }, { limit }))
      const cells = rows.map((row) => [
        row.number,
        row.state,
        row.event,
        row.buyerName,
        row.buyerEmail,
        formatMoney(row.total, row.currency, ctx.organization.region),
        row.createdAt.slice(0, 16).replace('T', ' '),
      ])
      terminal.printResult(rows, () =>
        rows.length
          ? formatTable(terminal, ['NUMBER', 'STATE', 'EVENT', 'BUYER', 'EMAIL', 'TOTAL', 'AT (UTC)'], cells)
          : ['No order matches.'],
      )
    })
  })

const show = (toAction: ToAction) =>
  toAction<Options>((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { orderSummary } = await import('#server/domain/orders/order-summary.ts')
      const ctx = await command.organizationContext(options.org)
      const details = await orderSummary(ctx, key)
      const money = (amount: number) => formatMoney(amount, details.currency, ctx.organization.region)
      const lines = details.lines.map(({ title, quantity, base, state }) => [title, quantity, money(base), state])
      const payments = details.payments.map((row) => [row.provider, row.state, money(row.amount), row.createdAt])
      terminal.printResult(details, () => [
        ...formatPairs(terminal, [
          ['number', details.number],
          ['id', details.id],
          ['state', details.state],
          ['event', `${details.eventTitle} (${details.event})`],
          ['buyer', details.buyerName],
          ['e-mail', details.buyerEmail],
          ['coupon', details.couponCode],
          ['total', money(details.total)],
          ['cash at the event', money(details.cash)],
          ['created', details.createdAt],
          ['confirmed', details.confirmedAt],
        ]),
        ...(lines.length ? ['', ...formatTable(terminal, ['LINE', 'QUANTITY', 'PRICE', 'STATE'], lines)] : []),
        ...(payments.length ? ['', ...formatTable(terminal, ['PAYMENT', 'STATE', 'AMOUNT', 'AT'], payments)] : []),
      ])
    }),
  )
