import type { Context } from '#server/context.ts'
import type { OrderSummary } from '#server/domain/orders/order-summary.ts'
import { formatMoney } from '#rules/money/money.ts'
import { withCommandContext } from './command-context.ts'
import type { GlobalOptions, ToAction } from './command-group.ts'
import { UsageError } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

export type OrderOptions = { org: string }

type Command = { terminal: Terminal; isDryRun: boolean; ctx: Context; money: (amount: number) => string }
type Work<Options> = (
  command: Command,
  order: OrderSummary,
  options: Options & OrderOptions & GlobalOptions,
) => Promise<void>

/** For commands about one order, by confirmation number or id. `money` writes amounts in its currency. */
export const withOrder = <Options = object>(toAction: ToAction, work: Work<Options>) =>
  toAction<Options & OrderOptions>((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { orderSummary } = await import('#server/domain/orders/order-summary.ts')
      const ctx = await command.organizationContext(options.org)
      const order = await orderSummary(ctx, key)
      const money = (amount: number) => formatMoney(amount, order.currency, ctx.organization.region)
      await work({ terminal, isDryRun: command.isDryRun, ctx, money }, order, options)
    }),
  )

/** What can still be decided to go back of an order's payments, in minor units. */
export const leftOf = ({ payments }: OrderSummary): number => payments.reduce((sum, { left }) => sum + left, 0)

/** The lines with these numbers of `dorsal order show`. Throws UsageError for another number. */
export const chosenLines = ({ lines }: OrderSummary, numbers: readonly string[]): OrderSummary['lines'] =>
  numbers.map((number) => {
    const line = /^\d+$/.test(number) ? lines[Number(number) - 1] : undefined
    if (!line) throw new UsageError(`--line takes a number from 1 to ${lines.length}, not ${number}.`)
    return line
  })

/** In minor units. Throws UsageError for what is not an amount above 0. */
export const parseOptionAmount = async (text: string, currency: string): Promise<number> => {
  const { parseAmount } = await import('#rules/money/parse-amount.ts')
  const parsed = parseAmount(text, { currency, decimalSeparator: '.' })
  if ('error' in parsed || parsed.amount <= 0)
    throw new UsageError(`--amount takes an amount above 0 such as 1234.50, not ${text}.`)
  return parsed.amount
}
