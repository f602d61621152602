import { defineEntity, p } from '@mikro-orm/core'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'

/** Every kind of thing that can be sold; each has its row in `sellables.ts`. */
export const lineKinds = ['registration', 'team', 'merchandise'] as const
export type LineKind = (typeof lineKinds)[number]

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
    paidInHandAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/** One thing an order sells, with the terms it was sold under and its share of what the order costs. */
export class OrderLine extends schema.class {}
schema.setClass(OrderLine)

export const orderLineTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'amounts must stay accounted for' },
  audit: { noun: 'order' },
  hasFiles: false,
})
