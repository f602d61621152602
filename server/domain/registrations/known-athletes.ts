import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import { bibKey, holderFinder, parseBibNumber } from '#rules/registrations/bib.ts'
import { isSameName } from '#rules/results/same-name.ts'

type Scope = Readonly<{ organizationId: string; eventId: string }>

/** A person whom a row of a results file may be about; `personDigest` is null for who was in no file. */
export type KnownAthlete = Readonly<{
  id: string
  competitionId: string
  /** Where a result may come from: their competition, that of the earlier file, where staff moved the result. */
  competitionIds: readonly string[]
  bib: string | null
  importKey: string | null
  /** The bib of a file that staff gave to this athlete. */
  decidedBib: string | null
  /** The bib of an athlete who has cancelled. */
  formerBib: string | null
  status: 'held' | 'confirmed' | 'cancelled'
  teamId: string | null
  firstName: string
  lastName: string
  gender: Gender | null
  hasResult: boolean
  personDigest: string | null
}>

export const findKnownAthletes = (em: Em, { organizationId, eventId }: Scope): Promise<KnownAthlete[]> =>
  query(
    em,
    sql<KnownAthlete>`
      select registration.id, registration.competition_id as "competitionId",
        array_remove(array[registration.competition_id, result_competition_id,
          case when result_competition_id is not null then (select competition_id from result_import
            where result_import.organization_id = imported_result.organization_id
              and result_import.id = import_id) end], null) as "competitionIds", bib_number as bib, import_key as "importKey",
        case when is_decided then imported_result.bib end as "decidedBib",
        case when status = 'cancelled' then former_bib end as "formerBib", status, team_id as "teamId",
        first_name as "firstName", last_name as "lastName", gender,
        coalesce(result_time_ms, result_distance_m) is not null or result_status is not null as "hasResult", person_digest as "personDigest"
      from registration left join imported_result on imported_result.organization_id = registration.organization_id
        and imported_result.id = registration.id
      where registration.organization_id = ${organizationId} and event_id = ${eventId}
        and (status = 'confirmed' or bib_number is not null or import_key is not null or former_bib is not null)
      order by registration.id`,
  )

export const importKeyOf = (bib: string) => `results:${bib}`

const maxSuggestions = 5

export function athleteLookup(athletes: readonly KnownAthlete[]) {
  const by = (keyOf: (athlete: KnownAthlete) => string | null) =>
    new Map(athletes.flatMap((athlete) => (keyOf(athlete) === null ? [] : [[keyOf(athlete), athlete] as const])))
  const [byImport, byBib] = [by(({ importKey }) => importKey), by(({ bib }) => bib)]
  const equal = (text: string | null) => text && bibKey(text)
  const [byEqualImport, byEqualBib] = [by(({ importKey }) => equal(importKey)), by(({ bib }) => equal(bib))]
  const byDecision = by(({ decidedBib }) => equal(decidedBib))
  const byFormerBib = by(({ formerBib }) => equal(formerBib))
  const byId = by(({ id }) => id)
  const holderOf = holderFinder(athletes.flatMap(({ bib, teamId }) => (bib === null ? [] : [{ bib, teamId }])))
  return {
    /** Who has a bib, or had it in an earlier file, or was given its result. */
    find: (bib: string): KnownAthlete | undefined =>
      byImport.get(importKeyOf(bib)) ??
      byDecision.get(bibKey(bib)) ??
      byBib.get(bib) ??
      byEqualImport.get(bibKey(importKeyOf(bib))) ??
      byEqualBib.get(bibKey(bib)),
    findCancelled: (bib: string) => byFormerBib.get(bibKey(bib)),
    findBibHolder: (bib: string) => byBib.get(bib) ?? byEqualBib.get(bibKey(bib)),
    findChosen: (text: string): KnownAthlete | undefined => {
      const bib = parseBibNumber(text)
      return byId.get(text) ?? (bib === null ? undefined : byEqualBib.get(bibKey(bib)))
    },
    /** A bib that excludes this one: a team has its number. */
    findExcluding: (bib: string): string | null => holderOf({ bib, teamId: null })?.bib ?? null,
    suggest: (person: { firstName: string; lastName: string; competitionId: string }) =>
      athletes
        .filter(
          (athlete) =>
            athlete.status === 'confirmed' &&
            athlete.competitionId === person.competitionId &&
            !athlete.hasResult &&
            isSameName(athlete, person),
        )
        .slice(0, maxSuggestions),
  }
}
