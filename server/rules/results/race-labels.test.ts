import { describe, expect, test } from 'vitest'
import { competitionOfLabel } from './race-labels.ts'
import { parseResults, type FileTerms } from './result-row-reader.ts'

const competitions = [
  { id: 'full', name: 'Maratón', distanceM: 42_195 },
  { id: 'half', name: 'Media maratón', distanceM: 21_097 },
  { id: 'ten', name: '10K Ciudad', distanceM: 10_000 },
]

test.each([
  ['MARATON', 'full'],
  ['media maratón', 'half'],
  ['10 km', 'ten'],
  ['21,1 km', 'half'],
  ['42k', 'full'],
  ['Ciudad', 'ten'],
  ['5 km', null],
  ['', null],
])('“%s” is the competition %s', (label, id) => expect(competitionOfLabel(label, competitions)).toBe(id))

describe('the rows of a file with several competitions', () => {
  const header = ['bib', 'name', 'time', 'race']
  const cellsOfRows = [
    ['1', 'Ana Ríos', '0:40:00', '10 km'],
    ['2', 'Luis Sosa', '3:10:00', 'Maratón'],
    ['3', 'Eva Vega', '0:20:00', 'Kids'],
    ['4', 'Sol Paz', '0:45:00', ''],
  ]
  const parse = (chosenId: string | null, terms: FileTerms = {}) => {
    const body = cellsOfRows.map((cells, index) => ({ line: index + 2, cells }))
    const settings = { sport: 'running', categories: [], competitions, chosenId } as const
    const { rows, races } = parseResults({ header, body }, terms, settings)
    return {
      races,
      rows: rows.map((row) => ('reason' in row ? [row.line, row.reason] : [row.line, row.competitionId])),
    }
  }

  test('are of the competition that their label is, by name or distance', () => {
    expect(parse(null)).toEqual({
      rows: [
        [2, 'ten'],
        [3, 'full'],
        [4, 'competition_unknown'],
        [5, 'competition_missing'],
      ],
      races: [
        { label: '10 km', count: 1, competitionId: 'ten' },
        { label: 'Maratón', count: 1, competitionId: 'full' },
        { label: 'Kids', count: 1, competitionId: null },
      ],
    })
  })

  test('are of what somebody says that their label is', () => {
    expect(parse(null, { raceLabels: { kids: 'ten', maraton: null } }).rows.slice(1, 3)).toEqual([
      [3, 'competition_unknown'],
      [4, 'ten'],
    ])
  })

  test('are left out where one competition is chosen and they are of another', () => {
    expect(parse('ten').rows).toEqual([
      [2, 'ten'],
      [3, 'competition_other'],
      [4, 'competition_other'],
      [5, 'ten'],
    ])
  })
})
