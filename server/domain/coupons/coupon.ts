import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter, resourceColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Coupon',
  tableName: 'coupon',
  filters: organizationFilter,
  properties: {
    ...resourceColumns,
    code: p.string(),
    discount: p.integer(),
    usageLimit: p.integer().nullable(),
    timesUsed: p.integer().default(0),
    allEvents: p.boolean().default(true),
    expiresAt: p.datetime().nullable(),
    description: p.text().default(''),
    seriesId: p.uuid().nullable(),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
  uniques: [{ properties: ['organizationId', 'code'], where: 'deleted_at is null' }],
})

/** `discount` is in basis points of what is sold; coupons made at once have a series in common. */
export class Coupon extends schema.class {}
schema.setClass(Coupon)

const eventSchema = defineEntity({
  name: 'CouponEvent',
  tableName: 'coupon_event',
  filters: organizationFilter,
  properties: { ...organizationColumns, couponId: p.uuid(), eventId: p.uuid() },
  uniques: [{ properties: ['organizationId', 'couponId', 'eventId'] }],
})

export class CouponEvent extends eventSchema.class {}
eventSchema.setClass(CouponEvent)

export const couponTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'orders name it', clear: { description: '' } },
  audit: { noun: 'coupon', name: sql`code` },
  hasFiles: false,
})

export const couponEventTable = declareTable(eventSchema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'ids alone' },
  audit: { noun: 'coupon' },
  hasFiles: false,
})
