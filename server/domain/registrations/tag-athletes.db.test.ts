import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { killedAfter } from '#server/testing/killed-process.ts'
import { openSale } from '#server/testing/shop.ts'
import { addAthlete, memberOf } from '#server/testing/sale-people.ts'
import { addMember } from '#server/testing/staff.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { deleteExpired } from '../accounts/delete-expired.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { athletesPage } from './athletes-page.ts'
import { taggingView } from './find-tagging.ts'
import { runTagging, stopTagging } from './run-tagging.ts'
import { tagAthletes } from './tag-athletes.ts'
import { setTags as setTagsOf } from './set-tags.ts'
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
       where organization_id = $1 and action like 'registration%' order by at, id`,
      [sale.organizationId],
    )
  ).rows
const tagAll = () =>
  tagAthletes(staff, { eventId: sale.eventId, matching: athleteListOf(new URLSearchParams()) }, change)

const actorOf = ({ actor }: Context) => `member:${(actor as { userId: string }).userId}`
const emailOf = async ({ actor }: Context): Promise<string> => {
  const { userId } = actor as { userId: string }
  return (await shop.owner.query('select email from auth_user where id = $1', [userId])).rows[0].email
}
const erase = (email: string) =>
  erasePerson(shop.system, { email }, { names: { en: 'Erased', es: 'Borrado' }, acceptsUpcoming: true })
const tagHalf = async () => {
  await addAthletes(600)
  const { id } = await tagAll()
  await expect(runTagging(killedAfter(job, 1), id)).rejects.toThrow('killed')
  return id
}

describe('a change for more athletes than a batch', () => {
  test('that is killed goes on where it was, and does nothing twice', async () => {
    await addAthletes(1_100)
    const { id } = await tagAll()
    expect(await taggingView(staff, id)).toMatchObject({ state: 'running', total: 1_100, done: 0 })
    await expect(runTagging(killedAfter(job, 1), id)).rejects.toThrow('killed')
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
      restored: 0,
      since: 0,
    })
    expect(await tagCounts()).toEqual({ '': 1, 'Wave A': 1_098 })
    const details = { add: ['Wave A'], remove: ['old'], tagged: 1_099, full: 0 }
    expect(await auditEntries()).toEqual([{ actor: actorOf(staff), action: 'registrations.tagged', details }])
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
    await expect(runTagging(killedAfter(job, 1), id)).rejects.toThrow('killed')
    await runTagging(job, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'undone', done: 600, restored: 598, since: 1 })
    expect(await tagCounts()).toEqual({ 'Bus + old': 1, Old: 598, 'wave a': 1 })
    await expect(undoTagging(staff, id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
    expect(await auditEntries()).toMatchObject([
      { action: 'registrations.tagged', details: { tagged: 599 } },
      { action: 'registrations.tags_restored', details: { restored: 598, since: 1 } },
    ])
  })

  test('stops when who began it is no member any more', async () => {
    await addAthletes(600)
    const { id } = await tagAll()
    await shop.owner.query('delete from membership where organization_id = $1', [sale.organizationId])
    await runTagging(job, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'stopped', changed: 0 })
    expect(await tagCounts()).toEqual({ Old: 600 })
    const details = { ...change, tagged: 0, full: 0, stopped: true }
    expect(await auditEntries()).toEqual([{ actor: actorOf(staff), action: 'registrations.tagged', details }])
  })

  test('stops when who began it is erased, and what was done is undone by another', async () => {
    const id = await tagHalf()
    await erase(await emailOf(staff))
    await runTagging(job, id)
    expect(await taggingView(memberOf(sale), id)).toMatchObject({ state: 'stopped', changed: 500 })
    const details = { ...change, tagged: 500, full: 0, stopped: true }
    expect(await auditEntries()).toEqual([{ actor: 'system', action: 'registrations.tagged', details }])
    expect(await undoTagging(memberOf(sale), id)).toMatchObject({ state: 'undone', changed: 0, restored: 500 })
    expect(await tagCounts()).toEqual({ Old: 600 })
  })

  test('ends as stopped after the last attempt of its job', async () => {
    const id = await tagHalf()
    await stopTagging(job, id)
    await stopTagging(job, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'stopped', changed: 500 })
    const details = { ...change, tagged: 500, full: 0, stopped: true }
    expect(await auditEntries()).toEqual([{ actor: actorOf(staff), action: 'registrations.tagged', details }])
  })

  test('whose undoing stops can be undone once more', async () => {
    const id = await tagHalf()
    await runTagging(job, id)
    await undoTagging(staff, id)
    await expect(runTagging(killedAfter(job, 1), id)).rejects.toThrow('killed')
    await stopTagging(job, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'stopped', changed: 100, restored: 500 })
    expect((await auditEntries())[1]).toMatchObject({ details: { restored: 500, since: 0, stopped: true } })
    await undoTagging(staff, id)
    expect(await taggingView(staff, id)).toMatchObject({ state: 'undone', changed: 0, restored: 600 })
  })

  test('is deleted after a day, though not before it has ended', async () => {
    const id = await tagHalf()
    const inHours = (hours: number) => ({ ...shop.system, now: new Date(Date.now() + hours * 3_600_000) })
    await deleteExpired(inHours(25))
    expect(await taggingView(staff, id)).toMatchObject({ state: 'running', done: 500, total: 600 })
    await runTagging(job, id)
    await deleteExpired(inHours(23))
    expect(await taggingView(staff, id)).toMatchObject({ state: 'done', changed: 600 })
    await deleteExpired(inHours(25))
    await expect(taggingView(staff, id)).rejects.toMatchObject({ code: 'not_found' })
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

test('undoing leaves tags that somebody gave since, and keeps the order of the others', async () => {
  await addAthletes(2)
  const [first, second] = await idsInOrder()
  await setTags(first!, ['Old', 'Bus'])
  const { id } = await tagAthletes(staff, { eventId: null, ids: [first!, second!] }, change)
  await setTagsOf(staff, second!, [])
  await setTagsOf(staff, second!, ['Wave A', 'Van'])
  expect(await undoTagging(staff, id)).toMatchObject({ state: 'undone', restored: 1, since: 1 })
  expect(await tagCounts()).toEqual({ 'Old + Bus': 1, 'Wave A + Van': 1 })
})

test('the list offers for a quarter of an hour to undo what the member changed last', async () => {
  await addAthletes(2)
  const [id] = await idsInOrder()
  const offered = async (ctx: Context, minutes = 0) => {
    const now = new Date(staff.now.getTime() + minutes * 60_000)
    return (await athletesPage({ ...ctx, now }, null, athleteListOf(new URLSearchParams()))).tagging?.id ?? null
  }
  const nothing = await tagAthletes(staff, { eventId: null, ids: [] }, change)
  expect(nothing).toMatchObject({ state: 'done', total: 0 })
  expect(await offered(staff)).toBeNull()
  const tagging = await tagAthletes(staff, { eventId: null, ids: [id!] }, change)
  expect(await offered(staff, 14)).toBe(tagging.id)
  expect(await offered(staff, 16)).toBeNull()
  expect(await offered((await addMember(shop, sale, 'user')).ctx)).toBeNull()
  await undoTagging(staff, tagging.id)
  expect(await offered(staff)).toBeNull()
})

test('the tags of an erased athlete go from what can be undone', async () => {
  await addAthletes(2)
  const ids = await idsInOrder()
  await shop.owner.query(`update registration set email = id || '@example.com' where organization_id = $1`, [
    sale.organizationId,
  ])
  const { id } = await tagAthletes(staff, { eventId: null, ids }, change)
  await erase(`${ids[0]}@example.com`)
  const { rows } = await shop.owner.query('select changes, user_id from tagging_batch where tagging_id = $1', [id])
  const { userId } = staff.actor as { userId: string }
  expect(rows).toEqual([{ changes: [{ id: ids[1], before: ['Old'], after: ['Wave A'] }], user_id: userId }])
})

test('the same tags again leave no entry', async () => {
  await addAthletes(1)
  const [id] = await idsInOrder()
  expect(await setTagsOf(staff, id!, ['Old'], 'Bus')).toEqual(['Old'])
  expect(await auditEntries()).toEqual([])
})

test('a colleague’s change is undone by an admin, not by another user', async () => {
  const id = await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Coll', tags: [] })
  const tagging = await tagAthletes(staff, { eventId: null, ids: [id] }, { add: ['Wave A'], remove: [] })
  const colleague = (await addMember(shop, sale, 'user')).ctx
  await expect(undoTagging(colleague, tagging.id)).rejects.toMatchObject({ code: 'forbidden' })
  const admin = (await addMember(shop, sale, 'admin')).ctx
  expect(await undoTagging(admin, tagging.id)).toMatchObject({ state: 'undone', restored: 1 })
})
