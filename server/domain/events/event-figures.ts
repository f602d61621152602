import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { binOf, histogramOf } from '#rules/results/histogram.ts'
import { parseHiddenSections } from '#rules/text/stored-fields.ts'
import type { EventResults, EventStatistics } from '#rules/results/event-results-views.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import { finisherColumns, finishersFrom, resultRowView, type FinisherRow } from '../results/finisher-row.ts'
import type { Event } from './event.ts'

type Figures = Pick<EventPage, 'results' | 'statistics'>

const noFigures: Figures = { results: null, statistics: null }

/**
 * Podiums and statistics, null before the start and unless the event is published. Places are read from `standing`, as
 * on the results page, so that both pages agree.
 */
export async function eventFigures(em: Em, { organization, now }: Context, event: Event): Promise<Figures> {
  if (event.startsAt > now || event.status !== 'published') return noFigures
  const key = { organizationId: organization.id, eventId: event.id }
  const competitions = await query(em, finishersByCompetition(key))
  const mainCompetition = competitions.toSorted((one, other) => other.finishers - one.finishers)[0]
  if (!mainCompetition || mainCompetition.finishers === 0) return noFigures
  const hidden = parseHiddenSections(event.landing)
  return {
    results: hidden.has('results') ? null : resultsOf(competitions, await query(em, podiums(key))),
    statistics: hidden.has('statistics') ? null : await statisticsOf(em, key, competitions, mainCompetition),
  }
}

type EventKey = { organizationId: string; eventId: string }

type CompetitionRow = {
  id: string
  name: string
  entrants: number
  finishers: number
  fastest: number | null
  slowest: number | null
  median: number | null
}

function resultsOf(competitions: CompetitionRow[], rows: FinisherRow[]): EventResults {
  const finishedCompetitions = competitions.filter(({ finishers }) => finishers > 0)
  return {
    finishers: sumOf(finishedCompetitions, 'finishers'),
    competitions: finishedCompetitions.map(({ id, name, finishers }) => ({
      id,
      name,
      finishers,
      podium: rows
        .filter((row) => row.competitionId === id)
        .map((row) => ({ place: row.overall, name: resultRowView(row).name, timeMs: row.gunMs })),
    })),
  }
}

async function statisticsOf(
  em: Em,
  event: EventKey,
  competitions: CompetitionRow[],
  { id, name, fastest, slowest, median }: CompetitionRow,
): Promise<EventStatistics> {
  const binMs = binOf(fastest ?? 0, slowest ?? 0)
  const bins = await query(em, timesByBin(event, id, binMs))
  return {
    entrants: sumOf(competitions, 'entrants'),
    finishers: sumOf(competitions, 'finishers'),
    competition: { id, name },
    fastestMs: fastest,
    medianMs: median,
    binMs,
    histogram: histogramOf(bins, binMs),
  }
}

const sumOf = (rows: CompetitionRow[], figure: 'entrants' | 'finishers') =>
  rows.reduce((sum, row) => sum + row[figure], 0)

const finishersByCompetition = ({ organizationId, eventId }: EventKey) => sql<CompetitionRow>`
  select competition.id, competition.name, (select count(*)::int from registration
      where registration.organization_id = competition.organization_id
        and registration.competition_id = competition.id and status = 'confirmed') as entrants,
    count(standing.id)::int as finishers,
    coalesce(min(result_time_ms) filter (where standing.result_class is null), min(result_time_ms)) as fastest,
    max(result_time_ms) as slowest,
    round(percentile_cont(0.5) within group (order by result_time_ms))::int as median
  from competition
  left join (${finishersFrom}) on standing.organization_id = competition.organization_id
    and standing.competition_id = competition.id and competition.has_public_results
  where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
  group by competition.organization_id, competition.id
  order by competition.position, competition.id`

// The podium of a competition's first result class (no class before classes). A fourth finisher who shares the third
// place is left out.
const podiums = ({ organizationId, eventId }: EventKey) => sql<FinisherRow>`
  select ${finisherColumns} from (
      select standing.*, row_number() over (
        partition by standing.competition_id order by standing.place, standing.id) as position
      from competition join standing on standing.organization_id = competition.organization_id
        and standing.competition_id = competition.id and competition.has_public_results
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
        and standing.place <= 3
        and standing.result_class is not distinct from (select listed.result_class from standing as listed
          where listed.organization_id = competition.organization_id and listed.competition_id = competition.id
          order by listed.result_class nulls first limit 1)
    ) ${finishersFrom}
  where standing.position <= 3 order by standing.competition_id, standing.position`

const timesByBin = ({ organizationId, eventId }: EventKey, competitionId: string, binMs: number) => sql<{
  bin: number
  count: number
}>`
  select (result_time_ms / ${binMs}::int) as bin, count(*)::int as count from ${finishersFrom}
  where standing.organization_id = ${organizationId} and registration.event_id = ${eventId}
    and standing.competition_id = ${competitionId}
  group by bin order by bin`
