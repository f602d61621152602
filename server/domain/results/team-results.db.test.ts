import { beforeEach, expect, test } from 'vitest'
import { exportTexts } from '#server/i18n/export-texts.ts'
import { resultsListOf } from '#rules/results/results-list.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { addTeam, openTeamSale } from '#server/testing/teams.ts'
import { noDecisions } from '#rules/results/row-questions.ts'
import { parseLines } from '#server/testing/parse-rows.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { editCompetition } from '../competitions/edit-competition.ts'
import { eventCompetitions } from '../competitions/event-competitions.ts'
import { exportAthletes } from '../exports/athletes-export.ts'
import type { Cell } from '../exports/spreadsheet.ts'
import { importResults } from '../registrations/import-results.ts'
import { removeTeamMember } from '../teams/team-members.ts'
import { placeFinishers } from './place-finishers.ts'
import { publishResults } from './publish-results.ts'
import { resultPage } from './result-page.ts'
import { resultsPage } from './results-page.ts'
import { teamResultsPage } from './team-results-page.ts'

const shop = useShop()
let sale: Sale
let staff: ReturnType<typeof memberOf>

beforeEach(async () => {
  sale = await openTeamSale(shop, { bibPerTeam: true }, { price: 0 })
  staff = memberOf(sale)
})

/** A team of as many members as there are times, in milliseconds; null: who does not finish. */
async function finish(name: string, times: (number | null)[], number: string) {
  const team = await addTeam(shop, sale, { name, members: times.length })
  await shop.owner.query(
    `update registration set result_time_ms = time, bib_number = $3 || letter
     from unnest($1::uuid[], $2::int[], '{A,B,C,D}'::text[]) as row (member, time, letter) where id = member`,
    [team.memberIds, times, number],
  )
  return team
}

async function endRace(eventId = sale.eventId) {
  await shop.owner.query(`update event set starts_at = now() - interval '2 days' where id = $1`, [eventId])
  await sale.ctx.db.transaction((em) => placeFinishers(em, sale.organizationId, sale.competitionId))
}

const importLines = (lines: string[]) => {
  const parse = parseLines(['bib;name;time', ...lines], ';')
  const decisions = { ...noDecisions, byReason: { bib_unknown: 'add' } } as const
  return importResults(staff, {
    eventId: sale.eventId,
    name: 'times.csv',
    toRegistered: true,
    decisions,
    mayBeAhead: true,
    parse,
  })
}

const now = () => ({ ...sale.ctx, now: new Date() })
const list = (changes = {}) => teamResultsPage(now(), sale.eventId, { competitionId: null, page: 1, ...changes })
const places = async () =>
  (await list()).rows.map(({ name, place, timeMs, finishers }) => [name, place, timeMs, finishers])

test('teams are ranked by their members’ best official times, with who counts', async () => {
  await finish('Slow', [3000_000, 2400_000, 3600_000], '1')
  await finish('Fast', [1800_000, 2700_000], '2')
  await finish('Even', [2700_000, 2700_000], '3')
  await finish('Short', [1200_000, null], '4')
  await finish('Absent', [null, null], '5')
  await endRace()
  const page = await list()
  expect(await places()).toEqual([
    ['Fast', 1, 4_500_000, 2],
    ['Even', 2, 5_400_000, 2],
    ['Slow', 2, 5_400_000, 3],
    ['Short', null, null, 1],
  ])
  expect(page).toMatchObject({ competition: { scorers: 2, teams: 4 }, total: 4, pages: 1 })
  expect(page.rows[2]!.members.map(({ key, bib, timeMs, counts }) => [key, bib, timeMs, counts])).toEqual([
    ['1B', '1B', 2_400_000, true],
    ['1A', '1A', 3_000_000, true],
    ['1C', '1C', 3_600_000, false],
  ])
  expect(page.rows[3]!.members.map(({ counts }) => counts)).toEqual([false])
  expect((await resultsPage(now(), sale.eventId, resultsListOf(new URLSearchParams()))).teamCompetitions).toEqual([
    { id: sale.competitionId, name: `21K ${sale.competitionId}`, scorers: 2, teams: 4 },
  ])
})

test('the export of the athletes has their teams’ places and times', async () => {
  await finish('One', [1_800_000, 1_805_000], '1')
  await finish('Short', [2_000_000, null], '2')
  const rows: Cell[][] = []
  const write = async (batch: readonly (readonly Cell[])[]) => void rows.push(...batch.map((cells) => [...cells]))
  await exportAthletes(staff, { eventId: sale.eventId, words: exportTexts('en') }, { write })
  const [headings, ...athletes] = rows
  const [bib, place, time] = ['Bib', 'Team place', 'Team time'].map((heading) => headings!.indexOf(heading))
  expect(
    athletes
      .map((cells) => [cells[bib!], cells[place!], cells[time!]])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ).toEqual([
    ['1A', 1, '1:00:05'],
    ['1B', 1, '1:00:05'],
    ['2A', null, null],
    ['2B', null, null],
  ])
})

test('how many times count may change afterwards', async () => {
  await finish('One', [3000_000, 1200_000, 3000_000], '1')
  await finish('Two', [1800_000, 2100_000], '2')
  await endRace()
  const edit = async (scorers: number | null) => {
    const { competitions } = await eventCompetitions(staff, sale.eventId)
    const { revision, team, name, price, deferredCash, distanceM, startsAt } = competitions[0]!
    const details = { name, price, deferredCash, distanceM, startsAt: new Date(startsAt), capacity: null, tiers: [] }
    await editCompetition(staff, sale.competitionId, {
      revision,
      details: { ...details, hasWaitingList: false, team: { ...team!, scorers } },
    })
  }
  await edit(1)
  expect((await places()).map(([name, place]) => [name, place])).toEqual([
    ['One', 1],
    ['Two', 2],
  ])
  await edit(null)
  expect((await places()).map(([name]) => name)).toEqual(['Two', 'One'])
  await edit(3)
  expect(await places()).toEqual([
    ['One', 1, 7_200_000, 3],
    ['Two', null, null, 2],
  ])
})

test('who was removed or is cancelled does not count, and a member’s own page has the team’s place', async () => {
  const one = await finish('One', [1800_000, 1800_000, 1800_000], '1')
  const two = await finish('Two', [2400_000, 2400_000], '2')
  await endRace()
  expect((await resultPage(now(), sale.eventId, '2b')).team).toEqual({
    name: 'Two',
    place: 2,
    timeMs: 4_800_000,
    finishers: 2,
    of: 2,
    scorers: 2,
    competitionId: sale.competitionId,
  })
  const { revision } = await queryRow<{ revision: number }>(shop, 'select revision from team where id = $1', [one.id])
  await removeTeamMember(staff, one.id, { revision, memberId: one.memberIds[0]! })
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [one.memberIds[1]])
  expect(await places()).toEqual([
    ['Two', 1, 4_800_000, 2],
    ['One', null, null, 1],
  ])
  expect((await resultPage(now(), sale.eventId, two.memberIds[0]!)).team).toMatchObject({ place: 1, of: 1 })
})

test('a time of who is disqualified does not count', async () => {
  const one = await finish('One', [1800_000, 1800_000, 1900_000], '1')
  await endRace()
  expect(await places()).toEqual([['One', 1, 3_600_000, 3]])
  await shop.owner.query(`update registration set result_status = 'dsq' where id = $1`, [one.memberIds[0]])
  expect(await places()).toEqual([['One', 1, 3_700_000, 2]])
})

test('a results file names members by their letters, and nobody new takes a team’s number', async () => {
  await finish('One', [null, null], '12')
  await endRace()
  await shop.owner.query('update competition set starts_at = now() where id = $1', [sale.competitionId])
  const lines = ['012a;Ana Núñez;0:30:00', '12B;Ana Núñez;0:31:00', '12;Otto X;0:32:00', '12C;Otto Y;0:33:00']
  const report = await importLines([...lines, '13A;Eva Z;0:34:00', '13;Eva Y;0:35:00'])
  expect(report).toMatchObject({ timed: 2, created: 1 })
  expect(report.rejected.map(({ line, bib, reason, value }) => [line, bib, reason, value])).toEqual([
    [4, '12', 'bib_repeated', '2'],
    [5, '12C', 'bib_taken', '12A'],
    [7, '13', 'bib_repeated', '6'],
  ])
  expect(await places()).toEqual([['One', 1, 3_660_000, 2]])
  const found = await resultsPage(now(), sale.eventId, resultsListOf(new URLSearchParams('q=12')))
  expect(found.rows.map(({ bib }) => bib)).toEqual(['12A', '12B'])
})

test('individuals have no team results, nor has a race to come, one of another organization or competition', async () => {
  await finish('One', [1800_000, 1800_000], '1')
  await expect(list()).rejects.toMatchObject({ code: 'not_found' })
  await endRace()
  const solo = await addCompetition(shop, sale)
  await expect(list({ competitionId: solo.competitionId })).rejects.toMatchObject({ code: 'not_found' })
  const other = await openSale(shop)
  await expect(
    teamResultsPage({ ...other.ctx, now: new Date() }, sale.eventId, { competitionId: null, page: 1 }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await endRace(other.eventId)
  await expect(
    teamResultsPage({ ...other.ctx, now: new Date() }, other.eventId, { competitionId: sale.competitionId, page: 1 }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a team’s result is public with those of its competition', async () => {
  await finish('Fast', [1800_000, 2700_000], '2')
  await endRace()
  expect(await places()).toEqual([['Fast', 1, 4_500_000, 2]])
  await publishResults(staff, sale.competitionId, false)
  await expect(list()).rejects.toMatchObject({ code: 'not_found' })
  await publishResults(staff, sale.competitionId, true)
  expect(await places()).toEqual([['Fast', 1, 4_500_000, 2]])
})
