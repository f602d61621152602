import { defineEntity, p } from '@mikro-orm/core'
import type { OfficialPlaces } from '#rules/results/result-row.ts'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'Registration',
  tableName: 'registration',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    orderId: p.uuid().nullable(),
    /** The order line that sold it; null for imported finishers. */
    lineId: p.uuid().nullable(),
    /** The unguessable id of the participant's page. Null once the person was erased. */
    confirmationId: p
      .string()
      .length(64)
      .nullable()
      .defaultRaw(`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    position: p.integer().default(0),
    firstName: p.string(),
    lastName: p.string(),
    email: p.string().default(''),
    phone: p.string().default(''),
    dni: p.string().default(''),
    birthDate: p.string().length(10).nullable(),
    gender: p.enum(['male', 'female', 'other'] as const).nullable(),
    emergencyName: p.string().default(''),
    emergencyPhone: p.string().default(''),
    status: p.enum(['held', 'confirmed', 'cancelled'] as const),
    price: cents().default(0),
    deferredCash: cents().default(0),
    bibNumber: p.string().nullable(),
    /** Gun time and chip time in milliseconds; the gun time is official. */
    resultTimeMs: p.integer().nullable(),
    chipTimeMs: p.integer().nullable(),
    category: p.string().length(40).nullable(),
    resultClass: p.string().length(40).nullable(),
    officialPlaces: p.json<OfficialPlaces>().nullable(),
    splits: p.json<Record<string, number>>().nullable(),
    tags: p.array().$type<string[]>(),
    importKey: p.string().nullable(),
    searchText: p.text(),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'confirmationId'] },
    { properties: ['organizationId', 'eventId', 'bibNumber'] },
    { properties: ['organizationId', 'eventId', 'importKey'] },
  ],
  indexes: [
    { properties: ['organizationId', 'eventId', 'lastName', 'id'] },
    { properties: ['organizationId', 'orderId'] },
  ],
})

export class Registration extends schema.class {}
schema.setClass(Registration)
