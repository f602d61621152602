import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { PlaceholderValues } from '#rules/mailings/placeholders.ts'
import { paths } from '#rules/paths.ts'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import { formatMediumDate, formatTime } from '#rules/time/moment.ts'

/** What of an athlete a mail may say. */
export type Addressee = Readonly<{
  id: string
  orderId: string | null
  firstName: string
  lastName: string
  email: string
  language: Locale
  bibNumber: string | null
  competition: string
  startsAt: Date | string
  eventTitle: string
  slug: string
  timeZone: string
  /** Null unless the place is confirmed: nobody else has a page. */
  participantId: string | null
}>

/** Imported finishers without an order have given nobody their address. */
export const isReachable = sql<boolean>`(registration.email <> '' and registration.order_id is not null)`

/** Athletes of the organization by a condition, without those who were erased. */
export const findAddressees = (
  em: Em,
  { organization }: Context,
  condition: RawBuilder<unknown>,
): Promise<Addressee[]> =>
  query(
    em,
    sql<Addressee>`
      select registration.id, registration.order_id as "orderId", registration.first_name as "firstName",
        registration.last_name as "lastName", registration.email, registration.bib_number as "bibNumber",
        coalesce(dorsal_language_of(registration.email), orders.locale, ${organization.language}) as language,
        competition.name as competition, competition.starts_at as "startsAt", event.title as "eventTitle", event.slug,
        event.time_zone as "timeZone",
        case when registration.status = 'confirmed' then registration.confirmation_id end as "participantId"
      from registration
        join competition on competition.organization_id = registration.organization_id
          and competition.id = registration.competition_id
        join event on event.organization_id = registration.organization_id and event.id = registration.event_id
        left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where registration.organization_id = ${organization.id} and registration.confirmation_id is not null
        and ${condition}`,
  )

export function valuesOf(
  { organization }: Context,
  { firstName, bibNumber, competition, startsAt, eventTitle, slug, timeZone, participantId }: Addressee,
  locale: Locale,
): PlaceholderValues {
  const style = { region: regionOf(locale, organization.region), timeZone }
  const moment = new Date(startsAt)
  return {
    name: firstName,
    competition,
    bib: bibNumber ?? '—',
    event: eventTitle,
    day: formatMediumDate(moment, style),
    time: formatTime(moment, style),
    link: organization.origin + (participantId ? paths.participant(slug, participantId) : paths.event(slug)),
  }
}
