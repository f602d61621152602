import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import type { Context } from '#server/context.ts'
import { addAthletes, bibsOf } from '#server/testing/athletes.ts'
import { addCompetition, openSale, queryRow } from '#server/testing/shop.ts'
import { addMember } from '#server/testing/staff.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import type { BibRuleDetails } from '#rules/bibs/bib-rule.ts'
import type { BibScope } from '#rules/bibs/plan-bibs.ts'
import { setBibNumber } from '../registrations/set-bib-number.ts'
import { assignBibs } from './assign-bibs.ts'
import { bibsPage } from './bibs-page.ts'
import { createBibRule, deleteBibRule, editBibRule } from './edit-bib-rules.ts'
import { suggestBibRules } from './suggest-bib-rules.ts'
import { undoAssignment } from './undo-assignment.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context

beforeEach(async () => {
  ctx = (await addMember(shop, sale, 'admin')).ctx
})

const details = (changes: Partial<BibRuleDetails> = {}): BibRuleDetails => ({
  competitionId: sale.competitionId,
  gender: 'any',
  ageGroup: 'any',
  prefix: '',
  first: 1,
  last: 1_000,
  reserved: [],
  sortBy: 'registration',
  ...changes,
})

const addRule = (changes?: Partial<BibRuleDetails>) => createBibRule(ctx, sale.eventId, details(changes))

const assign = async (scope: BibScope) => (await assignBibs(ctx, sale.eventId, scope)).assignment!

const entries = async (action: string) =>
  (
    await shop.owner.query<{ details: unknown }>(
      'select details from audit_entry where organization_id = $1 and action = $2 order by id',
      [sale.organizationId, action],
    )
  ).rows.map((row) => row.details)

const firstPage = { scope: null, page: 1 } as const

describe('assigning', () => {
  test('gives 640 athletes their bibs, to be found by them, with one audit entry', async () => {
    const ids = await addAthletes(shop, sale, { count: 640 })
    await addRule({ reserved: [{ from: 1, to: 10 }] })
    expect(await assignBibs(ctx, sale.eventId, 'missing')).toMatchObject({ assigned: 640, unchanged: 0 })
    const bibs = Object.values(await bibsOf(shop, sale))
    expect(bibs).toEqual(Array.from({ length: 640 }, (_, index) => String(index + 11)))
    expect(await queryRow(shop, 'select search_text as text from registration where id = $1', [ids[0]])).toEqual({
      text: 'ana n001 ana1@example.com 20000001 11',
    })
    expect(await entries('bibs.assigned')).toEqual([{ scope: 'missing', count: 640 }])
    expect(await assignBibs(ctx, sale.eventId, 'all')).toEqual({ assignment: null, assigned: 0, unchanged: 640 })
    expect(await entries('bibs.assigned')).toHaveLength(1)
  })

  test('again lets athletes exchange their bibs', async () => {
    await addAthletes(shop, sale, { count: 3 })
    const { id } = await addRule()
    await assignBibs(ctx, sale.eventId, 'missing')
    await editBibRule(ctx, id, { revision: 0, details: details({ sortBy: 'age' }) })
    expect(await assignBibs(ctx, sale.eventId, 'all')).toMatchObject({ assigned: 2, unchanged: 1 })
    expect(await bibsOf(shop, sale)).toEqual({ N001: '3', N002: '2', N003: '1' })
  })

  test('by previous result takes the best pace of the same document in an earlier event of the sport', async () => {
    await addAthletes(shop, sale, { count: 3 })
    const earlier = await addEvent('2025-05-01')
    const later = await addEvent('2099-05-01')
    const swim = await addEvent('2025-06-01', 'swimming')
    await addResult(earlier, { dni: '20000002', ms: 3_000_000 })
    await addResult(earlier, { dni: '20000002', ms: 4_000_000 })
    await addResult(earlier, { dni: '20000003', ms: 3_500_000 })
    await addResult(later, { dni: '20000001', ms: 1_000_000 })
    await addResult(swim, { dni: '20000001', ms: 1_000_000 })
    await addRule({ sortBy: 'previous' })
    await assignBibs(ctx, sale.eventId, 'missing')
    expect(await bibsOf(shop, sale)).toEqual({ N001: '3', N002: '1', N003: '2' })
  })

  test('changes nothing without rules or with too few numbers', async () => {
    await addAthletes(shop, sale, { count: 3 })
    await expect(assignBibs(ctx, sale.eventId, 'missing')).rejects.toMatchObject({ code: 'bib_rules_missing' })
    await addRule({ last: 2 })
    await expect(assignBibs(ctx, sale.eventId, 'missing')).rejects.toMatchObject({
      code: 'bib_range_short',
      values: { missing: 1 },
    })
    expect(await bibsOf(shop, sale)).toEqual({ N001: null, N002: null, N003: null })
  })
})

describe('at the same time', () => {
  test('two members assign each number once', async () => {
    await addAthletes(shop, sale, { count: 640 })
    await addRule()
    const other = await addMember(shop, sale, 'admin')
    const reports = await Promise.all([
      assignBibs(ctx, sale.eventId, 'missing'),
      assignBibs(other.ctx, sale.eventId, 'missing'),
    ])
    expect(reports.map(({ assigned }) => assigned).toSorted((one, next) => one - next)).toEqual([0, 640])
    expect(new Set(Object.values(await bibsOf(shop, sale))).size).toBe(640)
  })

  test('a bib that somebody is typing is left to them', async () => {
    const ids = await addAthletes(shop, sale, { count: 3 })
    await addRule()
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query(`update registration set bib_number = '1' where id = $1`, [ids[2]])
    const assignment = assignBibs(ctx, sale.eventId, 'missing')
    await backendBehind(client)
    await client.query('commit')
    client.release()
    expect(await assignment).toMatchObject({ assigned: 2, unchanged: 0 })
    expect(await bibsOf(shop, sale)).toEqual({ N001: '2', N002: '3', N003: '1' })
  })

  test.each([
    ['a number that somebody comes in with', 'commit', { code: 'changed_meanwhile' }],
    ['a process that dies in the middle', 'rollback', {}],
  ] as const)('%s leaves all as it was', async (_what, end, refusal) => {
    await addAthletes(shop, sale, { count: 640 })
    await addRule()
    const client = await shop.owner.connect()
    await client.query('begin')
    await client.query(
      `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, status, tags,
         search_text, bib_number)
       values (gen_random_uuid(), $1, $2, $3, 'Eva', 'Paz', 'confirmed', '{}', '', '600')`,
      [sale.organizationId, sale.eventId, sale.competitionId],
    )
    const rejection = expect(assignBibs(ctx, sale.eventId, 'missing')).rejects.toMatchObject(refusal)
    const pid = await backendBehind(client)
    if (end === 'rollback') await sale.ctx.db.transaction((em) => em.execute('select pg_terminate_backend(?)', [pid]))
    await client.query(end)
    client.release()
    await rejection
    const { Paz: _paz, ...bibs } = await bibsOf(shop, sale)
    expect(new Set(Object.values(bibs))).toEqual(new Set([null]))
    expect(await entries('bibs.assigned')).toEqual([])
  })
})

describe('undo', () => {
  test('restores the bibs before, except of athletes changed since and of those whose bib is taken', async () => {
    const ids = await addAthletes(shop, sale, { count: 5 })
    await setBibNumber(ctx, ids[0]!, '71')
    await setBibNumber(ctx, ids[1]!, '72')
    await setBibNumber(ctx, ids[2]!, '73')
    await addRule()
    const id = await assign('all')
    expect(await bibsOf(shop, sale)).toEqual({ N001: '1', N002: '2', N003: '3', N004: '4', N005: '5' })
    await setBibNumber(ctx, ids[4]!, '72')
    expect(await undoAssignment(ctx, sale.eventId, id)).toEqual({
      restored: 3,
      changed: 2,
      names: expect.arrayContaining([
        { name: 'Ana N002', bib: '2' },
        { name: 'Ana N005', bib: '72' },
      ]),
    })
    expect(await bibsOf(shop, sale)).toEqual({ N001: '71', N002: '2', N003: '73', N004: null, N005: '72' })
    expect(await entries('bibs.restored')).toEqual([{ count: 3, changed: 2 }])
    await expect(undoAssignment(ctx, sale.eventId, id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  })
})

describe('undo at the same time', () => {
  let id: string
  beforeEach(async () => {
    await addAthletes(shop, sale, { count: 2 })
    await addRule()
    id = await assign('missing')
  })

  test('waits for an assignment that began earlier, and leaves it', async () => {
    await shop.owner.query(`update bib_rule set prefix = 'W' where event_id = $1`, [sale.eventId])
    const [assignment, undo] = await behindLocks(
      () => assignBibs(ctx, sale.eventId, 'all'),
      () => undoAssignment(ctx, sale.eventId, id),
    )
    expect(assignment).toMatchObject({ status: 'fulfilled', value: { assigned: 2, unchanged: 0 } })
    expect(undo).toMatchObject({ status: 'rejected', reason: { code: 'bibs_assigned_since' } })
    expect(await bibsOf(shop, sale)).toEqual({ N001: 'W1', N002: 'W2' })
  })

  test('happens once', async () => {
    const run = () => undoAssignment(ctx, sale.eventId, id)
    const [first, second] = await behindLocks(run, run)
    expect(first).toMatchObject({ status: 'fulfilled', value: { restored: 2, changed: 0 } })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'nothing_to_undo' } })
    expect(await entries('bibs.restored')).toEqual([{ count: 2, changed: 0 }])
  })
})

test('undo gives nobody a number that somebody else has by now with zeros before it', async () => {
  const ids = await addAthletes(shop, sale, { count: 2 })
  await setBibNumber(ctx, ids[0]!, '0071')
  await addRule()
  const assignment = await assign('all')
  await setBibNumber(ctx, ids[1]!, '071')
  expect(await undoAssignment(ctx, sale.eventId, assignment)).toMatchObject({ restored: 0, changed: 2 })
  expect(await bibsOf(shop, sale)).toEqual({ N001: '1', N002: '071' })
})

test('undo leaves athletes with a result their bib', async () => {
  const ids = await addAthletes(shop, sale, { count: 2 })
  await addRule()
  const assignment = await assign('missing')
  await shop.owner.query('update registration set result_time_ms = 5000 where id = $1', [ids[0]])
  expect(await undoAssignment(ctx, sale.eventId, assignment)).toEqual({
    restored: 1,
    changed: 1,
    names: [{ name: 'Ana N001', bib: '1' }],
  })
  expect(await bibsOf(shop, sale)).toEqual({ N001: '1', N002: null })
})

describe('rules', () => {
  test('are one for the same athletes of a competition, and saved by one of two', async () => {
    const { id } = await addRule()
    await expect(addRule({ first: 500 })).rejects.toMatchObject({ code: 'bib_rule_exists', field: 'competitionId' })
    await addRule({ gender: 'female', first: 500 })
    await editBibRule(ctx, id, { revision: 0, details: details({ prefix: 'A' }) })
    await expect(editBibRule(ctx, id, { revision: 0, details: details() })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      values: { revision: 1 },
    })
    await deleteBibRule(ctx, id)
    await expect(deleteBibRule(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    const { rules } = await bibsPage(ctx, sale.eventId, firstPage)
    expect(rules.map(({ first, prefix }) => [prefix, first])).toEqual([['', 500]])
  })

  test('are suggested to competitions without any', async () => {
    await addAthletes(shop, sale, { count: 12 })
    const second = await addCompetition(shop, sale, { capacity: 250 })
    await shop.owner.query('update competition set position = 1 where id = $1', [second.competitionId])
    expect(await suggestBibRules(ctx, sale.eventId)).toBe(2)
    const { rules } = await bibsPage(ctx, sale.eventId, firstPage)
    expect(rules.map(({ first, last }) => [first, last])).toEqual([
      [1, 100],
      [1_001, 1_300],
    ])
    expect(rules.map(({ competitionId }) => competitionId)).toEqual([sale.competitionId, second.competitionId])
    expect(await suggestBibRules(ctx, sale.eventId)).toBe(0)
  })

  test('are for a competition of the event', async () => {
    const other = await openSale(shop)
    await expect(addRule({ competitionId: other.competitionId })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the page lists some of the numbers that rules reserve, and counts the others', async () => {
  await addAthletes(shop, sale, { count: 30 })
  const everySecond = Array.from({ length: 30 }, (_, index) => ({ from: index * 2 + 1, to: index * 2 + 1 }))
  await addRule({ prefix: 'A', reserved: everySecond })
  const { preview } = await bibsPage(ctx, sale.eventId, { scope: 'missing', page: 1 })
  expect(preview!.reserved).toEqual({
    count: 30,
    bibs: 'A1, A3, A5, A7, A9, A11, A13, A15, A17, A19, A21, A23, A25, A27, A29, A31, A33, A35, A37, A39',
    more: 10,
  })
})

test('the page says how many athletes and numbers each rule has, and what a press would do', async () => {
  const ids = await addAthletes(shop, sale, { count: 120 })
  await setBibNumber(ctx, ids[119]!, '3')
  await shop.owner.query(`update registration set status = 'held' where id = $1`, [ids[118]])
  await addRule({ last: 110, reserved: [{ from: 1, to: 2 }] })
  await addRule({ gender: 'male', first: 100, last: 300 })
  const page = await bibsPage(ctx, sale.eventId, { scope: 'missing', page: 2 })
  expect(page.counts).toEqual({ confirmed: 119, withoutBib: 118, withoutRule: 0, unpaid: 1, withResult: 0 })
  expect(page.rules.map(({ bearers, numbers, missing }) => ({ athletes: bearers, numbers, missing }))).toEqual([
    { athletes: 59, numbers: 108, missing: 0 },
    { athletes: 60, numbers: 201, missing: 0 },
  ])
  expect(page.overlaps.map(({ from, to }) => [from, to])).toEqual([[100, 110]])
  expect(page.preview).toMatchObject({
    total: 118,
    changed: 118,
    page: 2,
    pages: 3,
    missing: 0,
    reserved: { count: 2, bibs: '1-2', more: 0 },
    taken: { count: 1, bibs: [{ bib: '3', reason: 'taken', holder: 'Ana N120' }] },
    left: { withBib: 1, withResult: 0, withoutRule: 0, unpaid: 1, cancelled: 0 },
  })
  expect(page.preview!.rows).toHaveLength(50)
  expect(page.preview!.rows[0]).toMatchObject({ name: 'Ana N101', from: null, to: '54' })
})

const backendBehind = async (client: pg.PoolClient): Promise<number> => {
  // Not pg_stat_activity, of which a transaction reads the same snapshot again.
  for (;;) {
    const blocked = 'select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
    const { rows } = await client.query<{ pid: number }>(blocked)
    if (rows[0]) return rows[0].pid
  }
}

/** Runs both while somebody has the event's athletes locked; the second begins when the first waits. */
async function behindLocks<One, Other>(first: () => Promise<One>, second: () => Promise<Other>) {
  const client = await shop.owner.connect()
  await client.query('begin')
  await client.query('select from registration where event_id = $1 order by id for update', [sale.eventId])
  const one = first()
  await expect.poll(() => countBackendsBehind(client)).toBe(1)
  const other = second()
  await expect.poll(() => countBackendsBehind(client)).toBe(2)
  const outcomes = Promise.allSettled([one, other])
  await client.query('commit')
  client.release()
  return outcomes
}

async function addEvent(day: string, sport = 'running') {
  const { id: eventId } = await queryRow<{ id: string }>(
    shop,
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, sport, included, schedule)
     values (gen_random_uuid(), $1, gen_random_uuid(), 'Earlier', $2, 'UTC', $3, '[]', '[]') returning id`,
    [sale.organizationId, day, sport],
  )
  const { competitionId } = await addCompetition(shop, { organizationId: sale.organizationId, eventId })
  await shop.owner.query('update competition set distance_m = 10000 where id = $1', [competitionId])
  return { eventId, competitionId }
}

const addResult = (
  { eventId, competitionId }: { eventId: string; competitionId: string },
  { dni, ms }: { dni: string; ms: number },
) =>
  shop.owner.query(
    `insert into registration (id, organization_id, event_id, competition_id, first_name, last_name, status, tags,
       search_text, dni, result_time_ms)
     values (gen_random_uuid(), $1, $2, $3, 'Eva', 'Paz', 'confirmed', '{}', '', $4, $5)`,
    [sale.organizationId, eventId, competitionId, dni, ms],
  )
