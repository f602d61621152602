import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import { binOf, histogramOf } from '../../rules/histogram.ts'
import { hiddenSections } from '../../rules/shown.ts'
import type { EventPage, EventResults, EventStatistics } from '../../rules/views.ts'
import type { Event } from './event.ts'

type Figures = Pick<EventPage, 'results' | 'statistics'>

const none: Figures = { results: null, statistics: null }

/**
 * Who came first and an event in figures, from the times of its athletes. Nobody's time is told before the start, and
 * drafts and cancelled events have no results.
 */
export async function eventFigures(em: Em, { organization, now }: Context, event: Event): Promise<Figures> {
  if (event.startsAt > now || event.status !== 'published') return none
  const own = [organization.id, event.id]
  const competitions = await em.execute<CompetitionRow[]>(finishersByCompetition, own)
  const most = competitions.toSorted((one, other) => other.finishers - one.finishers)[0]
  if (!most || most.finishers === 0) return none
  const hidden = hiddenSections(event.landing)
  return {
    results: hidden.has('results') ? null : resultsOf(competitions, await em.execute<PodiumRow[]>(podiums, own)),
    statistics: hidden.has('statistics') ? null : await statisticsOf(em, own, competitions, most),
  }
}

type CompetitionRow = {
  id: string
  name: string
  entrants: number
  finishers: number
  fastest: number | null
  slowest: number | null
  median: number | null
}
type PodiumRow = { competitionId: string; place: number; name: string; timeMs: number }

function resultsOf(competitions: CompetitionRow[], rows: PodiumRow[]): EventResults {
  const finished = competitions.filter(({ finishers }) => finishers > 0)
  return {
    finishers: sumOf(finished, 'finishers'),
    competitions: finished.map(({ id, name, finishers }) => ({
      id,
      name,
      finishers,
      podium: rows
        .filter((row) => row.competitionId === id)
        .map(({ place, name: athlete, timeMs }) => ({ place, name: athlete, timeMs })),
    })),
  }
}

async function statisticsOf(
  em: Em,
  [organizationId, eventId]: string[],
  competitions: CompetitionRow[],
  { id, name, fastest, slowest, median }: CompetitionRow,
): Promise<EventStatistics> {
  const binMs = binOf(fastest ?? 0, slowest ?? 0)
  const bins = await em.execute<{ bin: number; count: number }[]>(timesByBin, [binMs, organizationId, eventId, id])
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

const finishersByCompetition = `
  select competition.id, competition.name,
    count(registration.id)::int as entrants, count(result_time_ms)::int as finishers,
    min(result_time_ms) as fastest, max(result_time_ms) as slowest,
    round(percentile_cont(0.5) within group (order by result_time_ms))::int as median
  from competition
  left join registration on registration.organization_id = competition.organization_id
    and registration.competition_id = competition.id and registration.status = 'confirmed'
  where competition.organization_id = ? and competition.event_id = ?
  group by competition.organization_id, competition.id
  order by competition.position, competition.id`

// Who shares a time shares a place; a fourth on a shared third place is not shown.
const podiums = `
  select "competitionId", place, name, "timeMs" from (
    select competition_id as "competitionId", result_time_ms as "timeMs",
      trim(first_name || ' ' || last_name) as name,
      rank() over (partition by competition_id order by result_time_ms)::int as place,
      row_number() over (partition by competition_id order by result_time_ms, id) as position
    from registration
    where organization_id = ? and event_id = ? and status = 'confirmed' and result_time_ms is not null
  ) as ranked where position <= 3 order by "competitionId", position`

const timesByBin = `
  select (result_time_ms / ?::int) as bin, count(*)::int as count from registration
  where organization_id = ? and event_id = ? and competition_id = ? and status = 'confirmed'
    and result_time_ms is not null
  group by bin order by bin`
