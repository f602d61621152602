import { majorUnitsOf } from '#rules/money/money.ts'
import type { OrderListState, OrderMethod } from '#rules/orders/order-list.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audited, command } from '../command.ts'
import { orderList } from '../orders/order-list.ts'
import type { Cell } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

const exportColumns = [
  'number',
  'date',
  'buyer',
  'email',
  'athletes',
  'event',
  'status',
  'method',
  'base',
  'discount',
  'cash',
  'fees',
  'total',
  'price',
  'received',
  'cashCollected',
  'refunded',
  'refunding',
  'chargedBack',
  'cashToReturn',
  'toPay',
  'cashDue',
  'differenceDue',
  'net',
  'currency',
  'coupon',
  'references',
] as const
export type OrderExportColumn = (typeof exportColumns)[number]

export type OrderExportWords = Readonly<{
  column(name: OrderExportColumn): string
  payment(label: PaymentLabel): string
  method(method: OrderMethod): string
}>

type OrderExportRequest = Readonly<{ state?: OrderListState; words: OrderExportWords }>

/**
 * Writes orders in the order of the list; moments are `YYYY-MM-DD HH:mm` in the organization's zone, amounts in major
 * units. Throws `Refused` `forbidden`.
 */
export const exportOrders = command({
  permission: 'export-data',
  action: 'orders.exported',
  async run({ em, ctx }, { state = orderList.everything, words }: OrderExportRequest, sheet: Sheet) {
    ensureCan(ctx.actor, 'see-money')
    const rows = await writeRows(sheet, {
      headings: exportColumns.map((name) => words.column(name)),
      kinds: exportColumns.map((name) => (name === 'date' ? 'moment' : undefined)),
      batches: orderList.batches(em, ctx, state, { names: columns, size: exportBatchSize }),
      cellsOf: cellsFor(words),
    })
    return audited({ rows }, { subject: ctx.organization.id, result: rows })
  },
})

const columns = [
  'number',
  'createdLocally',
  'buyerName',
  'buyerEmail',
  'athletes',
  'eventTitle',
  'label',
  'method',
  'base',
  'discount',
  'cash',
  'fees',
  'total',
  'price',
  'received',
  'cashCollected',
  'refunded',
  'refunding',
  'chargedBack',
  'cashToReturn',
  'toPay',
  'cashDue',
  'differenceDue',
  'net',
  'currency',
  'couponCode',
  'references',
] as const

type ExportedRow = NonNullable<Awaited<ReturnType<typeof orderList.find<(typeof columns)[number]>>>>

const amounts = [
  'base',
  'discount',
  'cash',
  'fees',
  'total',
  'price',
  'received',
  'cashCollected',
  'refunded',
  'refunding',
  'chargedBack',
  'cashToReturn',
  'toPay',
  'cashDue',
  'differenceDue',
  'net',
] as const

const cellsFor =
  (words: OrderExportWords) =>
  (row: ExportedRow): Cell[] => {
    const inMajorUnits = Object.fromEntries(
      amounts.map((name) => [name, majorUnitsOf(row[name], row.currency)]),
    ) as Record<(typeof amounts)[number], number>
    const cells: Record<OrderExportColumn, Cell> = {
      ...inMajorUnits,
      number: row.number,
      date: row.createdLocally,
      buyer: row.buyerName,
      email: row.buyerEmail,
      athletes: row.athletes.join(', '),
      event: row.eventTitle,
      status: words.payment(row.label),
      method: row.method && words.method(row.method),
      currency: row.currency,
      coupon: row.couponCode ?? null,
      references: row.references,
    }
    return exportColumns.map((name) => cells[name])
  }
