import { defineEntity, p } from '@mikro-orm/core'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { lineKinds } from '#rules/orders/line-kinds.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'

/** `ended` with its order, whose state says how; `cancelled` alone, while its order went on. */
export const lineStates = ['held', 'confirmed', 'ended', 'cancelled'] as const

const schema = defineEntity({
  name: 'OrderLine',
  tableName: 'order_line',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    eventId: p.uuid(),
    kind: p.enum(lineKinds),
    position: p.integer(),
    state: p.enum(lineStates),
    title: p.string().length(200),
    quantity: p.integer(),
    unitPrice: cents(),
    /** By how much moves to cheaper competitions have lowered `unitPrice`: that has been refunded. */
    loweredBy: cents().default(0),
    /** `unitPrice · quantity`. This and the amounts below add up to those of the order, over all its lines. */
    base: cents(),
    discount: cents(),
    deferredCash: cents(),
    platformFee: cents(),
    providerFee: cents(),
    vat: cents(),
    total: cents(),
    net: cents(),
    /** What it takes while it is held or confirmed. */
    pools: p.json<readonly PoolPlaces[]>(),
    /** When staff recorded that its cash had been paid, where that of the order is still due. */
    paidOutsideAt: p.datetime().nullable(),
    /** What of its cash was collected before the cash changed, and is not given back; null while it never has. */
    cashCollected: cents().nullable(),
    /** What of it staff keep, though the line costs less since or has left. */
    cashKept: cents().default(0),
    ...createdAt,
  },
})

/** One thing an order sells, with the terms it was sold under and its share of what the order costs. */
export class OrderLine extends schema.class {}
schema.setClass(OrderLine)

export const orderLineTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['loweredBy', 'cashCollected', 'cashKept'],
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for' },
  audit: { noun: 'order' },
  hasFiles: false,
})
