import { query, sql } from '#server/database/query.ts'
import type { EventResults, ResultsCompetition } from '#rules/results/event-results-page.ts'
import { queryOf } from '../command.ts'
import { actorOf, findPeopleNames } from '../audit/audit-log.ts'
import { Event } from '../events/event.ts'
import { importsOf } from './result-imports.ts'

/** The competitions of an event with their results, and the files they came from. Throws `Refused` `not_found`, `forbidden`. */
export const eventResults = queryOf({
  permission: 'import-results',
  subject: Event,
  async run({ em, ctx, subject: { id, slug, timeZone, gallery } }): Promise<EventResults> {
    const organizationId = ctx.organization.id
    const competitions = await query(em, competitionsOf(organizationId, id))
    const [bibs] = await query(em, bibsOf(organizationId, id))
    const imports = await query(em, importsOf(organizationId, id))
    const memberIds = imports.flatMap(({ importedBy }) => importedBy.split('member:')[1] ?? [])
    const people = await findPeopleNames(em, memberIds)
    return {
      id,
      slug,
      timeZone,
      pictures: gallery.length,
      hasBibs: bibs!.hasBibs,
      competitions,
      imports: imports.map((row) => ({
        ...row,
        importedAt: new Date(row.importedAt).toISOString(),
        importedBy: actorOf(row.importedBy, people),
      })),
    }
  },
})

const competitionsOf = (organizationId: string, eventId: string) => sql<ResultsCompetition>`
  select competition.id, competition.name, has_public_results as "isPublic",
    ranks_by_distance as "ranksByDistance", (select count(*)::int from standing
    where standing.organization_id = competition.organization_id and competition_id = competition.id) as finishers
  from competition where organization_id = ${organizationId} and event_id = ${eventId} order by position, id`

const bibsOf = (organizationId: string, eventId: string) => sql<{ hasBibs: boolean }>`
  select exists (select from registration where organization_id = ${organizationId} and event_id = ${eventId}
    and status = 'confirmed' and bib_number is not null and import_key is null) as "hasBibs"`
