/** Which competition of the event the rows of a results file belong to, where the file has several. */
import { nameKey } from '../text/normalize-text.ts'
import type { RowProblem } from './result-row.ts'

export type RaceCompetition = Readonly<{
  id: string
  name: string
  distanceM: number | null
  ranksByDistance?: boolean
}>
/** Ids of competitions by `nameKey` of a label; null: its rows are left out. */
export type RaceLabels = Readonly<Record<string, string | null>>
/** A value of the column of competitions, and what it was taken for. */
export type RaceOfFile = Readonly<{ label: string; count: number; competitionId: string | null }>

type Settings = Readonly<{ competitions: readonly RaceCompetition[]; chosenId: string | null }>

// A column of names that somebody took for that of the competitions has thousands.
export const maxRaces = 50

export function racesIn(
  body: readonly Readonly<{ cells: readonly string[] | null }>[],
  column: number | undefined,
  { labels, ...settings }: Settings & { labels: RaceLabels },
): readonly RaceOfFile[] {
  if (column === undefined) return []
  const counts = new Map<string, { label: string; count: number }>()
  for (const { cells } of body) {
    const label = cells?.[column] ?? ''
    const count = counts.get(nameKey(label))
    if (count) count.count += 1
    else if (label !== '' && counts.size < maxRaces) counts.set(nameKey(label), { label, count: 1 })
  }
  return [...counts].map(([key, { label, count }]) => ({
    label,
    count,
    competitionId: Object.hasOwn(labels, key) ? labels[key]! : competitionOfLabel(label, settings.competitions),
  }))
}

/** By name, else by the only one of its distance, else by the only one of whose name it is a part. */
export function competitionOfLabel(label: string, competitions: readonly RaceCompetition[]): string | null {
  const key = nameKey(label)
  const metres = metresIn(label)
  const only = (matches: (competition: RaceCompetition) => boolean) => {
    const found = competitions.filter(matches)
    return found.length === 1 ? found[0]!.id : null
  }
  return (
    only(({ name }) => nameKey(name) === key) ??
    only(({ distanceM }) => metres !== null && distanceM !== null && Math.abs(distanceM - metres) <= distanceM / 50) ??
    only(({ name }) => key !== '' && (nameKey(name).includes(key) || key.includes(nameKey(name))))
  )
}

function metresIn(label: string): number | null {
  const [, number = '', unit = ''] = /(?<!\d)(\d{1,6}(?:[.,]\d{1,3})?) ?(km|k|m)\b/i.exec(label) ?? []
  if (number === '') return null
  return Number(number.replace(',', '.')) * (unit.toLowerCase() === 'm' ? 1 : 1000)
}

/**
 * Of a chosen competition are all rows, except for those that the file says are of another one. Without a choice the
 * label says it, or the event has one competition.
 */
export function competitionOfRow(
  label: string,
  races: readonly RaceOfFile[],
  { competitions, chosenId }: Settings,
): RaceCompetition | RowProblem {
  const key = nameKey(label)
  const race = label === '' ? undefined : races.find((one) => nameKey(one.label) === key)
  const idOfLabel = race?.competitionId ?? null
  if (chosenId !== null) {
    const isNamed = races.some(({ competitionId }) => competitionId === chosenId)
    const isOther = race !== undefined && idOfLabel !== chosenId && (isNamed || idOfLabel !== null)
    if (isOther) return { reason: 'competition_other', value: label }
  }
  const id = chosenId ?? idOfLabel
  const competition = competitions.find((one) => one.id === id)
  return competition ?? { reason: label === '' ? 'competition_missing' : 'competition_unknown', value: label }
}
