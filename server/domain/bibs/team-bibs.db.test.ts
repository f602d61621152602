import { beforeEach, expect, test } from 'vitest'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { addTeam, bibsOfTeams, openTeamSale } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { removeTeamMember } from '../teams/team-members.ts'
import { assignBibs } from './assign-bibs.ts'
import { bibsPage } from './bibs-page.ts'
import { createBibRule } from './edit-bib-rules.ts'
import { importBibs } from './import-bibs.ts'
import { suggestBibRules } from './suggest-bib-rules.ts'
import { undoAssignment } from './undo-assignment.ts'
import { readBibFile } from '#server/adapters/bibs/read-bib-file.ts'

const readFile = async (text: string) => readBibFile(text)

const shop = useShop()
let sale: Sale
let staff: ReturnType<typeof memberOf>

beforeEach(async () => {
  sale = await openTeamSale(shop, { bibPerTeam: true, lateCompletion: true }, { price: 0 })
  staff = memberOf(sale)
})

const addRule = (first = 12) =>
  createBibRule(staff, sale.eventId, {
    competitionId: sale.competitionId,
    gender: 'any',
    ageGroup: 'any',
    prefix: '',
    first,
    last: first + 50,
    reserved: [],
    sortBy: 'registration',
  })

const assign = (scope: 'missing' | 'all' = 'missing') => assignBibs(staff, sale.eventId, scope)
const bibs = () => bibsOfTeams(shop, sale)

test('teams have a number each with letters, twice alike, and late members the next letter', async () => {
  const one = await addTeam(shop, sale, { name: 'One', members: 3 })
  await addTeam(shop, sale, { name: 'Two', members: 2 })
  await addRule()
  expect(await assign()).toMatchObject({ assigned: 5 })
  expect(await bibs()).toEqual({ One: ['12A', '12B', '12C'], Two: ['13A', '13B'] })
  expect(await assign()).toMatchObject({ assigned: 0 })
  expect(await assign('all')).toMatchObject({ assigned: 0, unchanged: 5 })
  await one.join()
  const { assignment } = await assign()
  expect(await bibs()).toEqual({ One: ['12A', '12B', '12C', '12D'], Two: ['13A', '13B'] })
  await undoAssignment(staff, sale.eventId, assignment!)
  expect(await bibs()).toEqual({ One: ['12A', '12B', '12C', null], Two: ['13A', '13B'] })
})

test('who takes the place of a member gets their letter', async () => {
  const one = await addTeam(shop, sale, { name: 'One', members: 3 })
  await addRule()
  await assign()
  const { id, revision } = await queryRow<{ id: string; revision: number }>(
    shop,
    `select registration.id, team.revision from registration join team on team.id = team_id where bib_number = '12B'
      and registration.event_id = $1`,
    [sale.eventId],
  )
  await removeTeamMember(staff, one.id, { revision, memberId: id })
  await one.join()
  await assign()
  expect(await bibs()).toEqual({ One: ['12A', '12C', '12B'] })
})

test('a team’s number is nobody else’s: by rule, by hand, by file or when an assignment is undone', async () => {
  const one = await addTeam(shop, sale, { name: 'One', members: 2 })
  const two = await addTeam(shop, sale, { name: 'Two', members: 2 })
  const [[ana], [, eva]] = [one.memberIds, two.memberIds] as [string[], string[]]
  expect(await setBibNumber(staff, ana!, ' 12a')).toBe('12A')
  for (const bib of ['12', '012', '12B', '12A'])
    await expect(setBibNumber(staff, eva!, bib), bib).rejects.toMatchObject({
      code: 'bib_taken',
      values: { bib: '12A' },
    })
  expect(await setBibNumber(staff, one.memberIds[1]!, '12B')).toBe('12B')
  const file = async (...rows: string[]) =>
    (await importBibs(staff, readFile, sale.eventId, { text: ['id,bib', ...rows].join('\n'), isDryRun: false }))
      .problems
  expect(await file(`${eva},12C`)).toMatchObject([{ line: 2, problem: 'bib_taken' }])
  expect(await file(`${eva},14`, `${two.memberIds[0]},14B`)).toMatchObject([
    { line: 3, problem: 'bib_repeated', value: '2' },
  ])
  expect(await file(`${eva},14A`, `${two.memberIds[0]},14B`)).toEqual([])
  expect(await bibs()).toEqual({ One: ['12A', '12B'], Two: ['14B', '14A'] })
})

test('undoing leaves nobody beside a number that a team has by now', async () => {
  const one = await addTeam(shop, sale, { name: 'One', members: 2 })
  const two = await addTeam(shop, sale, { name: 'Two', members: 2 })
  await setBibNumber(staff, one.memberIds[0]!, '30')
  await addRule()
  const { assignment } = await assign('all')
  expect(await bibs()).toEqual({ One: ['12A', '12B'], Two: ['13A', '13B'] })
  await setBibNumber(staff, two.memberIds[1]!, '30B')
  expect(await undoAssignment(staff, sale.eventId, assignment!)).toMatchObject({ restored: 2, changed: 2 })
  expect(await bibs()).toEqual({ One: ['12A', null], Two: [null, '30B'] })
})

test('the page counts teams and names them, and suggests a number for each', async () => {
  await addTeam(shop, sale, { name: 'One', members: 3 })
  await addTeam(shop, sale, { name: 'Two', members: 2 })
  await shop.owner.query('update place_pool set capacity = 150 where id = $1', [sale.poolId])
  await suggestBibRules(staff, sale.eventId)
  const { rules, preview, counts } = await bibsPage(staff, sale.eventId, { scope: 'missing', page: 1 })
  expect(rules).toMatchObject([{ first: 1, last: 200, sharesBibs: true, bearers: 2, missing: 0 }])
  expect(counts).toMatchObject({ confirmed: 5, withoutBib: 5 })
  expect(preview!.rows.map(({ team, to }) => [team, to])).toEqual([
    ['One', '1A'],
    ['One', '1B'],
    ['One', '1C'],
    ['Two', '2A'],
    ['Two', '2B'],
  ])
})

test('members with a bib each need one for everybody who fits into a team', async () => {
  const each = await openTeamSale(shop, {}, { price: 0, capacity: 150 })
  await suggestBibRules(memberOf(each), each.eventId)
  const { rules } = await bibsPage(memberOf(each), each.eventId, { scope: null, page: 1 })
  expect(rules).toMatchObject([{ first: 1, last: 700, sharesBibs: false }])
})

test('another organization’s teams get no bibs', async () => {
  await addTeam(shop, sale, { name: 'One', members: 2 })
  const other = await openSale(shop)
  await expect(assignBibs(memberOf(other), sale.eventId, 'missing')).rejects.toMatchObject({ code: 'not_found' })
  expect(await bibs()).toEqual({ One: [null, null] })
})
