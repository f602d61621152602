import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'CheckInLink',
  tableName: 'check_in_link',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    /** How staff call whom they gave it to, such as “Table 2”. */
    name: p.string().length(60),
    linkHash: p.string().length(64),
    /** It works on this day of the event's calendar alone. */
    day: p.string().length(10),
    revokedAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'linkHash'] }],
  indexes: [{ properties: ['organizationId', 'eventId'] }],
})

/** By which a helper without an account hands out kits of one event on one day. */
export class CheckInLink extends schema.class {}
schema.setClass(CheckInLink)

export const checkInLinkTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
