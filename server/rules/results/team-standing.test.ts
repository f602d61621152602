import { expect, test } from 'vitest'
import { rankTeams } from './team-standing.ts'

/** Times are in tenths. */
const team = (name: string, ...times: number[]) => ({ id: name, name, timesMs: times.map((time) => time * 100) })
const ranked = (scorers: number, ...teams: ReturnType<typeof team>[]) =>
  rankTeams(teams, scorers).map(({ name, place, timeMs }) => [name, place, timeMs === null ? null : timeMs / 100])

test('a team’s time is its members’ best ones added up', () => {
  expect(ranked(3, team('B', 100, 200, 300, 400), team('A', 190, 200, 200, 900))).toEqual([
    ['A', 1, 590],
    ['B', 2, 600],
  ])
  expect(ranked(2, team('B', 100, 200, 300, 400), team('A', 190, 200, 200, 900))).toEqual([
    ['B', 1, 300],
    ['A', 2, 390],
  ])
})

test('of one time it is the fastest member’s', () => {
  expect(ranked(1, team('A', 500, 900), team('B', 400))).toEqual([
    ['B', 1, 400],
    ['A', 2, 500],
  ])
})

test('equal times share a place, by name, and the next one is left out', () => {
  expect(ranked(2, team('Z', 100, 200, 999), team('Ñ', 150, 150), team('A', 300, 300), team('B', 50, 60))).toEqual([
    ['B', 1, 110],
    ['Ñ', 2, 300],
    ['Z', 2, 300],
    ['A', 4, 600],
  ])
})

test('teams with fewer finishers have no place, and those with more of them come first', () => {
  expect(ranked(3, team('One', 1), team('Two', 900, 900), team('None'), team('All', 900, 900, 900))).toEqual([
    ['All', 1, 2700],
    ['Two', null, null],
    ['One', null, null],
    ['None', null, null],
  ])
  expect(ranked(2)).toEqual([])
})

test('unplaced teams with as many finishers are in the order of their names', () => {
  expect(ranked(3, team('b', 1), team('a', 2)).map(([name]) => name)).toEqual(['a', 'b'])
})

test('sums that are shown as equal share a place', () => {
  const teams = [team('A', 18_000.1, 18_000.3), team('B', 18_000, 18_000), team('C', 18_000.5, 18_000)]
  expect(rankTeams(teams, 2).map(({ name, place }) => [name, place])).toEqual([
    ['A', 1],
    ['B', 1],
    ['C', 3],
  ])
})
