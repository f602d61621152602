import { compareNames } from '../text/compare-names.ts'

export type TimedTeam = Readonly<{ id: string; name: string; timesMs: readonly number[] }>

/** Without a place and a time: a team with fewer finishers than times are added up. */
export type TeamStanding = TimedTeam & Readonly<{ place: number | null; timeMs: number | null }>

/**
 * Ranks the teams of a competition by the sum of their `scorers` best times. Times that are shown as equal share a place: 1, 2, 2, 4.
 * Teams with too few finishers come after them, those with more finishers first.
 */
export function rankTeams(teams: readonly TimedTeam[], scorers: number): TeamStanding[] {
  const timed = teams.map((team) => ({ ...team, timeMs: teamTimeOf(team, scorers) }))
  const ordered = timed.toSorted(
    (one, other) =>
      compareTimes(one.timeMs, other.timeMs) ||
      (one.timeMs === null ? other.timesMs.length - one.timesMs.length : 0) ||
      compareNames(one.name, other.name) ||
      (one.id < other.id ? -1 : 1),
  )
  let place = 0
  return ordered.map((team, index) => {
    if (team.timeMs === null) return { ...team, place: null }
    if (index === 0 || compareTimes(team.timeMs, ordered[index - 1]!.timeMs) !== 0) place = index + 1
    return { ...team, place }
  })
}

// Infinity less itself is no number.
const compareTimes = (one: number | null, other: number | null): number =>
  one === other ? 0 : tenthsOf(one ?? Infinity) - tenthsOf(other ?? Infinity)

const tenthsOf = (ms: number) => Math.round(ms / 100)

const teamTimeOf = ({ timesMs }: TimedTeam, scorers: number): number | null =>
  timesMs.length < scorers ? null : timesMs.slice(0, scorers).reduce((sum, ms) => sum + ms, 0)
