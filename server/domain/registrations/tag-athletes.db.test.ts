import { beforeEach, describe, expect, test } from 'vitest'
import type { Context, Database } from '#server/context.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { openSale } from '#server/testing/shop.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { addMember } from '#server/testing/staff.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { taggingView } from './find-tagging.ts'
import { runTagging } from './run-tagging.ts'
import { tagAthletes } from './tag-athletes.ts'
import { undoTagging } from './undo-tagging.ts'

const shop = useShop()
const sale = useNewSale(shop)
const change = { add: ['Wave A'], remove: ['old'] }
let staff: Context
let job: Context

beforeEach(async () => {
  staff = (await addMember(shop, sale, 'user')).ctx
  job = { ...sale.ctx, actor: { kind: 'system' } }
})

const addAthletes = async (count: number) => {
  await addAthlete(shop, sale, { firstName: '0', lastName: 'Coll', tags: ['Old'] })
  await shop.owner.query(
    `insert into registration select (jsonb_populate_record(registration, jsonb_build_object(
       'id', gen_random_uuid(), 'confirmation_id', gen_random_uuid(), 'first_name', number::text, 'search_text', number::text))).*
     from registration, generate_series(1, $2::int - 1) number where organization_id = $1`,
    [sale.organizationId, count],
  )
}

const idsInOrder = async () =>
  (
    await shop.owner.query<{ id: string }>('select id from registration where organization_id = $1 order by id', [
      sale.organizationId,
    ])
  ).rows.map(({ id }) => id)
const setTags = (id: string, tags: string[]) =>
  shop.owner.query('update registration set tags = $2 where id = $1', [id, tags])
const tagCounts = async () =>
  Object.fromEntries(
    (
      await shop.owner.query<{ tags: string; athletes: number }>(
        `select array_to_string(tags, ' + ') as tags, count(*)::int as athletes from registration
         where organization_id = $1 group by 1 order by 1`,
        [sale.organizationId],
      )
    ).rows.map(({ tags, athletes }) => [tags, athletes]),
  )
const auditEntries = async () =>
  (
    await shop.owner.query(
      `select actor, action, details from audit_entry
       where organization_id = $1 and action like 'registrations.%' order by at, id`,
      [sale.organizationId],
    )
  ).rows
const tagAll = () =>
  tagAthletes(staff, { eventId: sale.eventId, matching: athleteListOf(new URLSearchParams()) }, change)

/** Ends like a killed process: a transaction that was begun is never committed. */
const killedAfter = (transactions: number): Context => {
  let begun = 0
  const db: Database = {
    ...job.db,
    transaction: (work) =>
      job.db.transaction(async (em) => {
        const result = await work(em)
        if (++begun > transactions) throw new Error('killed')
        return result
      }),
  }
  return { ...job, db }
}

describe('a change for more athletes than a batch', () => {
  test('that is killed goes on where it was, and does nothing twice', async () => {
    await addAthletes(1_100)
    const { id } = await tagAll()
    expect(await taggingView(staff, id)).toMatchObject({ state: 'running', total: 1_100, done: 0 })
    await expect(runTagging(killedAfter(1), id)).rejects.toThrow('killed')
    expect(await taggingView(staff, id)).toMatchObject({ state: 'running', done: 500, changed: 500 })
    expect(await tagCounts()).toEqual({ Old: 600, 'Wave A': 500 })

    const ids = await idsInOrder()
    await setTags(ids[0]!, [])
    await shop.owner.query('delete from registration where id = $1', [ids[1_099]])
    await Promise.all([runTagging(job, id), runTagging(job, id)])
    expect(await taggingView(staff, id)).toEqual({
      id,
      state: 'done',
      total: 1_100,
      done: 1_100,
      changed: 1_099,
      full: 0,
    })
    expect(await tagCounts()).toEqual({ '': 1, 'Wave A': 1_098 })
    const actor = `member:${(staff.actor as { userId: string }).userId}`
    const details = { add: ['Wave A'], remove: ['old'], tagged: 1_099, full: 0 }
    expect(await auditEntries()).toEqual([{ actor, action: 'registrations.tagged', details }])
  })

  test('is undone where it changed something that is still so', async () => {
    await addAthletes(600)
    const [had, changedSince] = await idsInOrder()
    await setTags(had!, ['wave a'])
    const { id } = await tagAll()
    await expect(undoTagging(staff, id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
    await runTagging(job, id)
    expect(await tagCounts()).toEqual({ 'Wave A': 599, 'wave a': 1 })
    await setTags(changedSince!, ['Bus', 'old'])
    expect(await undoTagging(staff, id)).toMatchObject({ state: 'undoing', done: 0 })
    await expect(runTagging(killedAfter(1), id)).rejects.toThrow('killed')
    await runTagging(job, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'undone', done: 600, changed: 598 })
    expect(await tagCounts()).toEqual({ 'Bus + old': 1, Old: 598, 'wave a': 1 })
    await expect(undoTagging(staff, id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
    expect((await auditEntries()).map(({ action }) => action)).toEqual([
      'registrations.tagged',
      'registrations.tags_restored',
    ])
  })

  test('stops when who began it is no member any more', async () => {
    await addAthletes(600)
    const { id } = await tagAll()
    await shop.owner.query('delete from membership where organization_id = $1', [sale.organizationId])
    await runTagging(job, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'stopped', changed: 0 })
    expect(await tagCounts()).toEqual({ Old: 600 })
  })

  test('is of its organization alone', async () => {
    await addAthletes(600)
    const { id } = await tagAll()
    const other = memberOf(await openSale(shop))
    await runTagging({ ...other, actor: { kind: 'system' } }, id)
    expect(await tagCounts()).toEqual({ Old: 600 })
    await expect(taggingView(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(undoTagging(other, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(taggingView(sale.ctx, id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('two who tag the same athletes at once lose nothing of each other', async () => {
  await addAthletes(400)
  const ids = await idsInOrder()
  const tag = (name: string, chosen: string[]) =>
    tagAthletes(staff, { eventId: null, ids: chosen }, { add: [name], remove: [] })
  await Promise.all([tag('Bus', ids), tag('Cena', ids.toReversed()), tag('Van', ids)])
  const { rows } = await shop.owner.query(
    `select count(*)::int as athletes from registration
     where organization_id = $1 and tags @> '{Bus,Cena,Van}' and cardinality(tags) = 4`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ athletes: 400 }])
})
