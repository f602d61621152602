import { orderListShape } from '#rules/orders/order-list.ts'
import { formatMoney } from '#rules/money/money.ts'
import { withCommandContext } from '../command-context.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { addListCommand } from '../list-command.ts'
import { formatPairs, formatTable } from '../table.ts'
import { organizationCommand } from '../organization-command.ts'

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
  command('show <number>', 'one order with its lines and payments, by confirmation number or id').action(show(toAction))
}

type Options = { org: string }

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
          ['email', details.buyerEmail],
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
