import type { Context } from '#server/context.ts'
import type { Settlement } from '#rules/ledger/settlement.ts'
import type { SettlementFilter } from '#rules/ledger/settlement-view.ts'
import { formatMoney } from '#rules/money/money.ts'
import { paymentListShape } from '#rules/payments/payment-list.ts'
import { otherAmounts, type ArrivalOutcome } from '#rules/payments/manual-confirmation.ts'
import { isManualMethod } from '#rules/payments/payment-methods.ts'
import { refundNote, type RefundRequest } from '#rules/refunds/refund-forms.ts'
import { withCommandContext } from '../command-context.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { UsageError } from '../exit-code.ts'
import { addListCommand } from '../list-command.ts'
import { parseField } from '../option-errors.ts'
import { parseChoice } from '../parse-choice.ts'
import { confirmAction } from '../prompt.ts'
import { chosenLines, leftOf, parseOptionAmount, withOrder } from '../with-order.ts'
import { organizationCommand } from '../organization-command.ts'
import { formatPairs, formatTable } from '../table.ts'

export const payment: CommandGroup = (program, toAction) => {
  const group = program.command('payment').description('payments of an organization and their settlement')
  addListCommand(group, toAction, {
    description: 'its payments, the latest first',
    shape: paymentListShape,
    read: async (ctx, state, limit) => {
      const { paymentList } = await import('#server/domain/payments/payment-list.ts')
      return ctx.db.transaction((em) => paymentList.rows(em, ctx, state, { limit }))
    },
    columns: ({ organization: { region } }) => ({
      ORDER: ({ number }) => number,
      METHOD: ({ method }) => method,
      STATE: ({ state }) => state,
      AMOUNT: ({ amount, currency }) => formatMoney(amount, currency, region),
      RECEIVED: ({ received, currency }) => formatMoney(received, currency, region),
      REFUNDED: ({ refunded, currency }) => formatMoney(refunded, currency, region),
      'AT (UTC)': ({ createdAt }) => createdAt.slice(0, 16).replace('T', ' '),
    }),
    none: 'No payment matches.',
  })
  const command = organizationCommand(group)
  command('reconcile', 'asks the providers about open payments and compares the ledger with the orders').action(
    reconcile(toAction),
  )
  command('confirm <number>', 'records that a transfer or QR payment has arrived, by the order’s confirmation number')
    .requiredOption('--amount <amount>', 'as it arrived, such as 1234.50')
    .requiredOption('--day <day>', 'when it arrived, as 2026-11-26')
    .option('--other-amount <choice>', `if it is not what is due: ${otherAmounts.join(', ')}`)
    .action(confirm(toAction))
  command('refund <number>', 'gives money of an order back and cancels nothing, by its confirmation number')
    .option('--all', 'all that is left')
    .option('--line <number...>', 'what was paid for lines, as `order show` numbers them')
    .option('--amount <amount>', 'an amount, such as 1234.50')
    .requiredOption('--reason <reason>', 'what the buyer reads')
    .action(refund(toAction))
  command('settlement', 'what was sold, what arrived and who owes whom, by event')
    .option('--event <event>', 'of one event, by slug or id')
    .option('--from <day>', 'first day, as 2026-11-01')
    .option('--to <day>', 'last day, as 2026-11-30')
    .action(settlement(toAction))
}

export const payout: CommandGroup = (program, toAction) => {
  const group = program.command('payout').description('what the platform and an organization pay each other')
  organizationCommand(group)('record', 'records a payout; a negative amount is what the organization paid')
    .requiredOption('--amount <amount>', 'in its currency, as 1234.50')
    .requiredOption('--day <day>', 'when it was paid, as 2026-11-26')
    .option('--note <text>', 'such as the reference of the transfer', '')
    .action(record(toAction))
}

type Options = { org: string }

const reconcile = (toAction: ToAction) =>
  toAction<Options>((terminal, options) =>
    withCommandContext(terminal, options, async (command) => {
      const { askProviders } = await import('#server/domain/payments/ask-providers.ts')
      const { ledgerDifferences } = await import('#server/domain/ledger/ledger-differences.ts')
      const ctx = await command.organizationContext(options.org)
      const answers = await askProviders(command.ctx, ctx.organization.id)
      const differences = await ledgerDifferences(command.ctx.db, ctx.organization.id)
      const money = (amount: number) => formatMoney(amount, ctx.organization.currency, ctx.organization.region)
      const rows = differences.map((row) => [row.confirmationNumber, row.kind, money(row.due), money(row.booked)])
      terminal.printResult({ ...answers, differences }, () => [
        `Asked about ${answers.requested} payments; ${answers.unanswered} without an answer.`,
        ...(rows.length > 0
          ? formatTable(terminal, ['ORDER', 'ENTRY', 'BY THE ORDER', 'IN THE LEDGER'], rows)
          : ['The ledger agrees with the orders.']),
      ])
      return differences.length > 0 ? 1 : 0
    }),
  )

type ConfirmOptions = { amount: string; day: string; otherAmount?: string }

const confirm = (toAction: ToAction) =>
  withOrder<ConfirmOptions>(toAction, async ({ ctx, terminal, isDryRun, money }, order, options) => {
    const { confirmManualPayment } = await import('#server/domain/payments/confirm-manual-payment.ts')
    const amount = await parseOptionAmount(options.amount, order.currency)
    const receivedOn = parseOptionDay('day', options.day)!
    const { otherAmount: choice } = options
    const otherAmount = choice === undefined ? null : parseChoice('--other-amount', otherAmounts, choice)
    const manual = order.payments.filter(({ provider }) => isManualMethod(provider))
    // The one that is waited for, else the latest: a late payment comes after its end.
    const payment = manual.find(({ state }) => state === 'pending') ?? manual.at(-1)
    if (!payment) throw new UsageError(`Order ${order.number} has no transfer or QR payment.`)
    const outcome = await confirmManualPayment(ctx, payment.id, { amount, receivedOn, otherAmount })
    terminal.printResult({ number: order.number, amount, receivedOn, outcome, dryRun: isDryRun }, () => [
      `${isDryRun ? 'Would be recorded' : 'Recorded'}: ${money(amount)} of ${receivedOn}. ${outcomeTexts[outcome]}`,
    ])
  })

const outcomeTexts: Record<ArrivalOutcome, string> = {
  confirmed: 'The order is confirmed.',
  owed_back: 'The order cannot be confirmed any more: the money is owed back.',
  returned: 'The money is owed back.',
  already: 'It had been recorded before.',
}

type RefundOptions = { all?: boolean; line?: string[]; amount?: string; reason: string }

const refund = (toAction: ToAction) =>
  withOrder<RefundOptions>(toAction, async ({ ctx, terminal, isDryRun, money }, order, options) => {
    const { refundOrder } = await import('#server/domain/refunds/refund-order.ts')
    const { newId } = await import('#server/database/ids.ts')
    const { all = false, line: numbers, amount: amountText, reason } = options
    if ([all, numbers !== undefined, amountText !== undefined].filter(Boolean).length !== 1)
      throw new UsageError('Give one of --all, --line and --amount.')
    const seen = { key: newId(), left: leftOf(order) }
    const note = await parseField(refundNote, reason, 'reason')
    const request: RefundRequest = all
      ? { ...seen, note, scope: 'all' }
      : numbers
        ? { ...seen, note, scope: 'lines', lines: chosenLines(order, numbers).map(({ id }) => id) }
        : { ...seen, note, scope: 'amount', amount: await parseOptionAmount(amountText!, order.currency) }
    if (!(await confirmAction(terminal, options, `Money of order ${order.number} will go back to its buyer.`))) return
    const { amount } = await refundOrder(ctx, order.id, request)
    terminal.printResult({ number: order.number, amount, dryRun: isDryRun }, () => [
      `${isDryRun ? 'Would refund' : 'Refunding'} ${money(amount)} of order ${order.number}.`,
    ])
  })

type SettlementOptions = Options & { event?: string; from?: string; to?: string }

const settlement = (toAction: ToAction) =>
  toAction<SettlementOptions>((terminal, options) => {
    const from = parseOptionDay('from', options.from)
    const to = parseOptionDay('to', options.to)
    return withCommandContext(terminal, options, async ({ organizationContext }) => {
      const { settlementPage } = await import('#server/domain/ledger/settlement-page.ts')
      const ctx = await organizationContext(options.org)
      const filter: SettlementFilter = { eventId: await eventIdOf(ctx, options.event), from, to }
      const { total, rows, balance, payouts } = await settlementPage(ctx, filter)
      const { currency, region } = ctx.organization
      const money = (amount: number) => formatMoney(amount, currency, region)
      const cells = (title: string, one: Settlement) => [
        title,
        ...[one.sold + one.discount, one.received, one.refunded + one.chargedBack, one.net].map(money),
      ]
      terminal.printResult({ filter, total, events: rows, balance, payouts }, () => [
        ...formatTable(
          terminal,
          ['EVENT', 'SOLD', 'RECEIVED', 'RETURNED', 'NET'],
          [...rows.map((row) => cells(row.title, row)), cells('all', total)],
        ),
        '',
        ...formatPairs(terminal, [
          ['the platform owes', money(balance.owedByPlatform)],
          ['the organization owes', money(balance.owedByOrganizer)],
          ['paid out', money(balance.paidOut)],
        ]),
      ])
    })
  })

type PayoutOptions = Options & { amount: string; day: string; note: string }

const record = (toAction: ToAction) =>
  toAction<PayoutOptions>((terminal, options) => {
    const day = parseOptionDay('day', options.day)!
    return withCommandContext(terminal, options, async ({ organizationContext, isDryRun }) => {
      const { parseAmount } = await import('#rules/money/parse-amount.ts')
      const { recordPayout } = await import('#server/domain/ledger/record-payout.ts')
      const ctx = await organizationContext(options.org)
      const { currency, region } = ctx.organization
      const parsed = parseAmount(options.amount, { currency, decimalSeparator: '.' })
      if ('error' in parsed) throw new UsageError(`--amount takes an amount such as 1234.50, not ${options.amount}.`)
      const { isNew } = await recordPayout(ctx, { amount: parsed.amount, day, note: options.note })
      const text = `${formatMoney(parsed.amount, currency, region)} of ${day}`
      terminal.printResult({ amount: parsed.amount, day, isNew, dryRun: isDryRun }, () => [
        isNew ? `${isDryRun ? 'Would be recorded' : 'Recorded'}: ${text}.` : `Recorded before: ${text}.`,
      ])
    })
  })

const parseOptionDay = (name: string, text: string | undefined): string | null => {
  if (text === undefined) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text)
  if (!isDay) throw new UsageError(`--${name} takes a day such as 2026-11-26, not ${text}.`)
  return text
}

const eventIdOf = async (ctx: Context, event: string | undefined): Promise<string | null> => {
  if (event === undefined) return null
  const { eventByIdOrSlug } = await import('#server/domain/events/event-by-id-or-slug.ts')
  return (await eventByIdOrSlug(ctx, event)).id
}
