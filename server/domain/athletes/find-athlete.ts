import { query, sql } from '#server/database/query.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { parseConfirmationNumber } from '#rules/orders/confirmation-number.ts'
import { Refused } from '#rules/refusals.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import { equalBibs, parseBibNumber } from '#rules/registrations/bib.ts'
import type { Day } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'

export type FoundAthlete = Readonly<{
  id: string
  revision: number
  eventId: string
  event: string
  timeZone: string
  competition: string
  firstName: string
  lastName: string
  email: string
  dni: string
  birthDate: Day | null
  phone: string
  gender: Gender | null
  emergencyName: string
  emergencyPhone: string
  bibNumber: string | null
  isImported: boolean
}>

const maxNamed = 10

/**
 * The athlete of a confirmation number, a bib or an id, of one event or with null of any. Throws `Refused` `not_found`,
 * `athlete_ambiguous` (`values.athletes`: ids with names) for several, `forbidden`.
 */
export const findAthlete = queryOf({
  permission: 'see-athletes',
  async run({ em, ctx }, { key, eventId }: { key: string; eventId: string | null }): Promise<FoundAthlete> {
    const { id: organizationId } = ctx.organization
    const notFound = new Refused({ code: 'not_found', values: { athlete: key } })
    // PostgreSQL stores no NUL in a text.
    if (/\p{Cc}/u.test(key)) throw notFound
    const bib = parseBibNumber(key)
    const rows = await query(
      em,
      sql<FoundAthlete>`
        select registration.id, registration.revision, registration.event_id as "eventId", event.slug as event,
          event.time_zone as "timeZone", competition.name as competition, first_name as "firstName",
          last_name as "lastName", email, dni, birth_date as "birthDate", phone, gender,
          emergency_name as "emergencyName", emergency_phone as "emergencyPhone", bib_number as "bibNumber",
          order_id is null as "isImported"
        from registration
        join event on event.organization_id = registration.organization_id and event.id = registration.event_id
        join competition on competition.organization_id = registration.organization_id
          and competition.id = registration.competition_id
        where registration.organization_id = ${organizationId}
          and (${eventId}::uuid is null or registration.event_id = ${eventId}::uuid)
          and (registration.id::text = ${key.toLowerCase()}
            or bib_number = any (${bib === null ? [] : equalBibs(bib)}::text[])
            or order_id = (select id from orders where organization_id = ${organizationId}
              and confirmation_number = ${parseConfirmationNumber(key)}))
        order by event.starts_at desc, registration.position, registration.id limit ${maxNamed}`,
    )
    const [athlete, ...others] = rows
    if (!athlete) throw notFound
    if (others.length > 0) throw new Refused({ code: 'athlete_ambiguous', values: { athletes: namesOf(rows) } })
    return athlete
  },
})

const namesOf = (rows: readonly FoundAthlete[]): string =>
  rows.map(({ id, firstName, lastName, event }) => `${id} ${fullName({ firstName, lastName })}, ${event}`).join('; ')
