import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import type { Answers } from '#rules/registration-forms/answers.ts'
import type { OfficialPlaces } from '#rules/results/result-row.ts'
import { maxReasonLength, resultStatuses } from '#rules/results/result-status.ts'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { foldText } from '#rules/text/normalize-text.ts'

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
    teamId: p.uuid().nullable(),
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
    /** To the event's own fields. */
    answers: p.json<Answers>().defaultRaw(`'{}'`),
    status: p.enum(['held', 'confirmed', 'cancelled'] as const),
    bibNumber: p.string().nullable(),
    /** Of who has cancelled: a results file may still have it. */
    formerBib: p.string().nullable(),
    /** Gun time and chip time in milliseconds; the gun time is official. */
    resultTimeMs: p.integer().nullable(),
    chipTimeMs: p.integer().nullable(),
    /** Metres, in a competition that is ranked by distance. */
    resultDistanceM: p.integer().nullable(),
    /** Why there is no place, also with a time; null for finishers, and while nothing is known. */
    resultStatus: p.enum(resultStatuses).nullable(),
    /** Of a disqualification; public. */
    resultReason: p.string().length(maxReasonLength).nullable(),
    /** The bib that the result came with, where staff swapped two; null: the own bib. */
    resultBib: p.string().length(20).nullable(),
    /** Where staff had the result ranked; null: in the registration's competition. */
    resultCompetitionId: p.uuid().nullable(),
    category: p.string().length(40).nullable(),
    resultClass: p.string().length(40).nullable(),
    officialPlaces: p.json<OfficialPlaces>().nullable(),
    splits: p.json<Record<string, number>>().nullable(),
    tags: p.array().$type<string[]>(),
    importKey: p.string().nullable(),
    searchText: p.text(),
    /**
     * Raised by who edits, imports or erases personal data, moves, cancels or restores; bib, time and tags compare
     * themselves.
     */
    revision: p.integer().default(0),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'confirmationId'] },
    { properties: ['organizationId', 'eventId', 'bibNumber'] },
    { properties: ['organizationId', 'eventId', 'importKey'] },
  ],
  indexes: [{ properties: ['organizationId', 'orderId'] }],
})

export class Registration extends schema.class {}
schema.setClass(Registration)

const language = sql`(select language from organization where organization.id = registration.organization_id)`

export const registrationTable = declareTable(schema, {
  owner: 'organization',
  personal: {
    confirmationId: { erased: null },
    firstName: { erased: ({ en, es }) => sql`case ${language} when 'es' then ${es} else ${en} end` },
    lastName: { erased: '' },
    email: { erased: '' },
    phone: { erased: '' },
    dni: { erased: '' },
    birthDate: { erased: null },
    emergencyName: { erased: '' },
    emergencyPhone: { erased: '' },
    answers: { erased: sql`'{}'` },
    tags: { erased: sql`'{}'` },
    importKey: { erased: null },
    resultReason: { erased: null },
    searchText: {
      erased: ({ en, es }) => {
        const [english, spanish] = [foldText(en), foldText(es)]
        return sql`concat_ws(' ', case ${language} when 'es' then ${spanish} else ${english} end, folded(bib_number))`
      },
    },
    revision: { erased: sql`revision + 1` },
    gender: { retentionReason: 'places by sex stay right' },
    category: { retentionReason: 'places by category stay right' },
    resultClass: { retentionReason: 'places by class stay right' },
    bibNumber: { retentionReason: 'results refer to it' },
    formerBib: { retentionReason: 'a results file may have it' },
    resultBib: { retentionReason: 'a later file must not swap the results back' },
  },
  rowsOfPerson: ({ registrationIds }) => sql`id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'registrations',
    columns: {
      organization: organizationName,
      event: sql`(select title from event
        where event.organization_id = registration.organization_id and event.id = event_id)`,
      competition: sql`(select name from competition
        where competition.organization_id = registration.organization_id and competition.id = competition_id)`,
      firstName: 'firstName',
      lastName: 'lastName',
      email: 'email',
      phone: 'phone',
      dni: 'dni',
      birthDate: 'birthDate',
      gender: 'gender',
      emergencyName: 'emergencyName',
      emergencyPhone: 'emergencyPhone',
      answers: 'answers',
      status: 'status',
      bibNumber: 'bibNumber',
      formerBib: 'formerBib',
      resultTimeMs: 'resultTimeMs',
      chipTimeMs: 'chipTimeMs',
      resultDistanceM: 'resultDistanceM',
      resultStatus: 'resultStatus',
      resultReason: 'resultReason',
      resultBib: 'resultBib',
      category: 'category',
      resultClass: 'resultClass',
      splits: 'splits',
      tags: 'tags',
      createdAt: 'createdAt',
    },
    withheld: {
      confirmationId: 'it opens the page for anyone who knows it',
      importKey: 'repeats name and birth date',
      searchText: 'repeats name, document and bib',
      revision: 'says how often the row was changed',
    },
  },
  onOrganizationErased: {
    retentionReason: 'orders and results refer to it',
    clear: { searchText: '', gender: null, category: null, resultClass: null },
  },
  audit: { noun: 'registration', name: sql`trim(first_name || ' ' || last_name)` },
  hasFiles: false,
})
