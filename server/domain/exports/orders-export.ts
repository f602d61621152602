import { majorUnitsOf } from '#rules/money/money.ts'
import type { OrderListState, OrderMethod } from '#rules/orders/order-list.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audited, command } from '../command.ts'
import { orderList } from '../orders/order-list.ts'
import type { Cell } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

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

const columns = [
  'number',
  'createdLocally',
  'buyerName',
  'buyerEmail',
  'athletes',
  'eventTitle',
  'label',
  'method',
  ...amounts,
  'currency',
  'couponCode',
  'references',
] as const
export type OrderExportColumn = (typeof columns)[number]

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
      headings: columns.map((name) => words.column(name)),
      kinds: columns.map((name) => (name === 'createdLocally' ? 'moment' : undefined)),
      batches: orderList.batches(em, ctx, state, { names: columns, size: exportBatchSize }),
      cellsOf: cellsFor(words),
    })
    return audited({ rows }, { subject: ctx.organization.id, result: rows })
  },
})

type ExportedRow = NonNullable<Awaited<ReturnType<typeof orderList.find<OrderExportColumn>>>>

const cellsFor =
  (words: OrderExportWords) =>
  (row: ExportedRow): Cell[] => {
    const inMajorUnits = Object.fromEntries(
      amounts.map((name) => [name, majorUnitsOf(row[name], row.currency)]),
    ) as Record<(typeof amounts)[number], number>
    const cells: Record<OrderExportColumn, Cell> = {
      ...row,
      ...inMajorUnits,
      athletes: row.athletes.join(', '),
      label: words.payment(row.label),
      method: row.method && words.method(row.method),
      couponCode: row.couponCode ?? null,
    }
    return columns.map((name) => cells[name])
  }
