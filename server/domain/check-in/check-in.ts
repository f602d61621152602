import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'CheckIn',
  tableName: 'check_in',
  filters: organizationFilter,
  properties: {
    /** Made by the device that has scanned: what is sent twice counts once. */
    ...organizationColumns,
    eventId: p.uuid(),
    registrationId: p.uuid(),
    /** Of the scan, by the device's clock where it had no network, never later than when it was received. */
    at: p.datetime(),
    userId: p.uuid().nullable(),
    /** Of a helper without an account. */
    linkId: p.uuid().nullable(),
    /** Who has taken the kit for the athlete. */
    pickedUpBy: p.string().length(120).nullable(),
    /** Somebody else had handed out the kit already, which staff are shown. */
    isRepeat: p.boolean().default(false),
    /** The moment by which the cash that was collected with it can be taken back; null without any. */
    cashAt: p.datetime().nullable(),
    undoneAt: p.datetime().nullable(),
    receivedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { properties: ['organizationId', 'registrationId'] },
    { properties: ['organizationId', 'eventId', 'receivedAt'] },
  ],
  uniques: [
    {
      properties: ['organizationId', 'registrationId'],
      where: 'undone_at is null and not is_repeat',
      name: 'check_in_once',
    },
  ],
})

/** A kit that was handed out to an athlete, or a scan that found that it had been. */
export class CheckIn extends schema.class {}
schema.setClass(CheckIn)

export const checkInTable = declareTable(schema, {
  owner: 'organization',
  personal: { pickedUpBy: { erased: null } },
  impersonal: ['userId'],
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'checkIns',
    columns: { organization: organizationName, at: 'at', pickedUpBy: 'pickedUpBy', undoneAt: 'undoneAt' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'registration' },
  hasFiles: false,
})
