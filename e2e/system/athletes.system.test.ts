// What staff do with an athlete, by the forms that the admin area sends.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import type { Role } from '#rules/permissions.ts'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
const owner = readOwnerUrl(server.dataDir)
let sale: Sale
let otherId: string
const cookies = {} as Record<Role | 'foreign', string>

beforeAll(async () => {
  sale = await openSale(owner, { subdomain: 'nandu', places: 0 })
  const copy = `insert into competition select (jsonb_populate_record(competition,
    jsonb_build_object('id', gen_random_uuid(), 'pool_id', $2::uuid, 'name', 'Other', 'position', 99))).*
    from competition where id = $1 returning id`
  const pool = await queryOneRow<{ id: string }>(
    owner,
    `insert into place_pool (id, organization_id, capacity, taken, event_pool_id)
     select gen_random_uuid(), organization_id, null, 0, event_pool_id from place_pool where id = $1 returning id`,
    [sale.poolId],
  )
  otherId = (await queryOneRow<{ id: string }>(owner, copy, [sale.competitionId, pool.id])).id
  for (const role of ['user', 'admin', 'owner'] as const)
    cookies[role] = await logIn(server, { email: `${role}@athletes.example`, org: 'nandu', role })
  cookies.foreign = await logIn(server, { email: 'owner@athletes.example', org: 'lanternfell', role: 'owner' })
}, 120_000)

type Sender = { as?: Role | 'foreign'; path?: string }

const post = (form: Record<string, string>, { as = 'admin', path = '' }: Sender) =>
  sendRequest({
    port: server.port,
    host: as === 'foreign' ? 'lanternfell' : 'nandu',
    path: `${path}.data`,
    form,
    headers: { cookie: cookies[as] },
  })
const statusesOf = async (answers: ReturnType<typeof post>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)
const pathOf = (id: string) => `/admin/athletes/${id}`
const newPath = () => `/admin/events/${sale.eventId}/athletes/new`
const newForm = (more: Record<string, string> = {}) => ({
  intent: 'add',
  competitionId: sale.competitionId,
  firstName: 'Íñigo',
  lastName: 'Zárate',
  email: 'inigo@example.com',
  dni: String(Math.floor(Math.random() * 90_000_000) + 10_000_000),
  birthDate: '05/04/1990',
  phone: '+54 9 351 555 0100',
  gender: '',
  emergencyName: 'Eva Zárate',
  emergencyPhone: '+54 9 351 555 0101',
  payment: 'free',
  waivedReason: 'Volunteer',
  draftKey: newId(),
  reason: 'Sponsor',
  ...more,
})
const add = async (more?: Record<string, string>): Promise<string> => {
  const form = newForm(more)
  expect((await post(form, { path: newPath() })).status).toBe(200)
  return (await queryOneRow<{ id: string }>(owner, 'select id from registration where dni = $1', [form.dni])).id
}
const stateOf = (id: string) =>
  queryOneRow(
    owner,
    `select status, competition_id as "competitionId", bib_number as bib, first_name as "firstName", revision
     from registration where id = $1`,
    [id],
  )
const capacity = async () =>
  (await queryOneRow<{ capacity: number }>(owner, 'select capacity from place_pool where id = $1', [sale.poolId]))
    .capacity

describe('an athlete', () => {
  test('is added beyond the limit with a reason only, and once by a double press', async () => {
    const before = await capacity()
    expect((await post(newForm({ waivedReason: '' }), { path: newPath() })).status).toBe(422)
    const full = await post(newForm({ reason: '' }), { path: newPath() })
    expect([full.status, full.body.includes('competition_full')]).toEqual([409, true])
    expect(await capacity()).toBe(before)
    const form = newForm()
    expect(await statusesOf([post(form, { path: newPath() }), post(form, { path: newPath() })])).toEqual([200, 200])
    expect(await queryDatabase(owner, 'select status from registration where dni = $1', [form.dni])).toEqual([
      { status: 'confirmed' },
    ])
    expect(await capacity()).toBe(before + 1)
  })

  test('is corrected, moved, cancelled and taken back with the bib, each once of two presses', async () => {
    const id = await add()
    const path = pathOf(id)
    expect((await post({ intent: 'bib', value: 'Z901', before: '' }, { path })).status).toBe(200)
    const twice = (form: Record<string, string>) => statusesOf([post(form, { path }), post(form, { path })])
    const person = { ...newForm(), intent: 'edit', firstName: 'Iñaki', replaces: 'no', revision: '0' }
    expect(await twice(person)).toEqual([200, 409])
    expect(await stateOf(id)).toMatchObject({ firstName: 'Iñaki', revision: 1 })
    expect(await twice({ intent: 'move', competitionId: otherId, revision: '1' })).toEqual([200, 409])
    expect(await stateOf(id)).toMatchObject({ competitionId: otherId, bib: 'Z901', revision: 2 })
    expect(await twice({ intent: 'cancel', revision: '2' })).toEqual([200, 409])
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', bib: null, revision: 3 })
    expect(await twice({ intent: 'restore', bibNumber: 'Z901', revision: '3' })).toEqual([200, 409])
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', bib: 'Z901', revision: 4 })
  })

  test('has answers that staff change, and one that the form does not allow is named beside its field', async () => {
    const id = await add()
    const shirt = { kind: 'choice', id: 'staff_shirt', label: 'Shirt', help: '', options: ['S', 'M'], required: true }
    const field = JSON.stringify([{ ...shirt, enabled: true, competitions: [], condition: null }])
    await queryDatabase(
      owner,
      `insert into registration_form (id, organization_id, event_id, fields)
       select gen_random_uuid(), organization_id, id, $2::jsonb from event where id = $1
       on conflict (organization_id, event_id) do update set fields = registration_form.fields || excluded.fields`,
      [sale.eventId, field],
    )
    const save = (answer: string, revision: string) =>
      post({ intent: 'answers', revision, 'answers.staff_shirt': answer }, { path: pathOf(id) })
    const wrong = await save('XXL', '0')
    expect([wrong.status, wrong.body.includes('answers.staff_shirt')]).toEqual([422, true])
    expect((await post({ intent: 'answers', revision: '0', answers: 'M' }, { path: pathOf(id) })).status).toBe(422)
    expect(await statusesOf([save('M', '0'), save('M', '0')])).toEqual([200, 409])
    const stored = await queryOneRow(owner, 'select answers from registration where id = $1', [id])
    expect(stored).toEqual({ answers: { staff_shirt: { label: 'Shirt', value: 'M' } } })
    expect((await save('', '1')).status).toBe(200)
  })

  test('is added to the event of the address, if it is one of the organization', async () => {
    const choices = async (event: string, as: Sender['as'] = 'admin') => {
      const { status, body } = await sendRequest({
        port: server.port,
        host: as === 'foreign' ? 'lanternfell' : 'nandu',
        path: `/admin/athletes/new.data?event=${event}`,
        headers: { cookie: cookies[as] },
      })
      return [status, body.includes(otherId)]
    }
    expect(await choices(sale.eventId)).toEqual([200, true])
    expect(await choices(sale.eventId, 'foreign')).toEqual([200, false])
    expect(await choices(newId())).toEqual([200, false])
    expect(await choices('x')).toEqual([200, false])
  })

  test('is taken back at their own address, wherever they were cancelled', async () => {
    const id = await add()
    const inEvent = `/admin/events/${sale.eventId}/athletes/${id}`
    expect((await post({ intent: 'bib', value: 'Z902', before: '' }, { path: inEvent })).status).toBe(200)
    expect((await post({ intent: 'cancel', revision: '0' }, { path: inEvent })).status).toBe(200)
    const undo = { intent: 'restore', athlete: id, bibNumber: 'Z902', revision: '1' }
    expect((await post(undo, { path: pathOf(id), as: 'foreign' })).status).toBe(404)
    expect((await post(undo, { path: pathOf(id) })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ status: 'confirmed', bib: 'Z902', revision: 2 })
  })

  test('has the previous tags once they are undone, also after a reload and when the answer was lost', async () => {
    const id = await add()
    const path = '/admin/athletes'
    expect((await post({ intent: 'tags', tags: 'First', before: '' }, { path: pathOf(id) })).status).toBe(200)
    const change = await post({ intent: 'tag', ids: id, add: 'Second', remove: 'First' }, { path })
    expect(change.status).toBe(200)
    const tagsOf = async () =>
      (await queryOneRow<{ tags: string[] }>(owner, 'select tags from registration where id = $1', [id])).tags
    expect(await tagsOf()).toEqual(['Second'])
    const { id: tagging } = await queryOneRow<{ id: string }>(
      owner,
      `select tagging_id as id from tagging_batch where organization_id = $1 and state = 'done'
       order by created_at desc limit 1`,
      [sale.organizationId],
    )
    const listAs = (as: Role) =>
      sendRequest({ port: server.port, host: 'nandu', path: `${path}.data`, headers: { cookie: cookies[as] } })
    expect((await listAs('admin')).body).toContain(tagging)
    expect((await listAs('owner')).body).not.toContain(tagging)
    const undo = { intent: 'undo', tagging }
    expect((await post(undo, { path, as: 'foreign' })).status).toBe(404)
    expect((await post(undo, { path })).status).toBe(200)
    const again = await post(undo, { path })
    expect([again.status, again.body.includes('nothing_to_undo')]).toEqual([409, true])
    expect(await tagsOf()).toEqual(['First'])
    expect((await listAs('admin')).body).not.toContain(tagging)
  })

  test('is mailed again three times, gets a note, and is gone with both', async () => {
    const id = await add()
    const path = pathOf(id)
    const mails = []
    for (let count = 0; count < 4; count++) mails.push((await post({ intent: 'mail', to: 'buyer' }, { path })).status)
    expect(mails).toEqual([200, 200, 200, 429])
    expect((await post({ intent: 'note', text: 'Comes late' }, { path, as: 'user' })).status).toBe(200)
    const notes = 'select text from athlete_note where registration_id = $1'
    expect(await queryDatabase(owner, notes, [id])).toEqual([{ text: 'Comes late' }])
    const removal = { intent: 'delete', revision: '0' }
    expect(await statusesOf([post(removal, { path }), post(removal, { path })])).toEqual([200, 404])
    expect(await queryDatabase(owner, notes, [id])).toEqual([])
    expect((await post(removal, { path })).status).toBe(404)
  })

  test('of a paid order is refunded with all of it, by the owner alone and once', async () => {
    const { id, orderId } = await queryOneRow<{ id: string; orderId: string }>(
      owner,
      `select registration.id, orders.id as "orderId" from registration
       join orders on orders.id = registration.order_id join payment on payment.order_id = orders.id
       where registration.organization_id = $1 and registration.status = 'confirmed' and orders.state = 'confirmed'
         and payment.state = 'approved' and refunds_total = 0 order by registration.id limit 1`,
      [sale.organizationId],
    )
    const refund = (as: Role) => post({ intent: 'refund' }, { path: pathOf(id), as })
    expect((await post({ intent: 'cancel', revision: '0' }, { path: pathOf(id) })).status).toBe(409)
    expect((await refund('user')).status).toBe(403)
    // The job that refunds may be quicker than this test.
    const refunded = `select count(*)::int as refunded from payment
      where order_id = $1 and refunds_total > 0`
    expect(await queryOneRow(owner, refunded, [orderId])).toEqual({ refunded: 0 })
    expect(await statusesOf([refund('owner'), refund('owner')])).toEqual([200, 409])
    expect(await queryOneRow(owner, refunded, [orderId])).toEqual({ refunded: 1 })
  })

  test('stays as it is for the role user, and is not found by another organization', async () => {
    const id = await add()
    const before = await stateOf(id)
    const forms: Record<string, string>[] = [
      { ...newForm(), intent: 'edit', revision: '0' },
      { intent: 'answers', revision: '0', 'answers.shirt': 'M' },
      { intent: 'move', competitionId: otherId, revision: '0' },
      { intent: 'cancel', revision: '0' },
      { intent: 'restore', revision: '0' },
      { intent: 'delete', revision: '0' },
      { intent: 'mail', to: 'buyer' },
      { intent: 'refund' },
      { intent: 'remind', isForced: 'on' },
    ]
    for (const form of forms) {
      expect([form.intent, (await post(form, { path: pathOf(id), as: 'user' })).status]).toEqual([form.intent, 403])
      expect([form.intent, (await post(form, { path: pathOf(id), as: 'foreign' })).status]).toEqual([form.intent, 404])
    }
    const list = `/admin/events/${sale.eventId}/athletes`
    const reminder = { intent: 'remind', ids: id }
    expect((await post(reminder, { path: list, as: 'user' })).status).toBe(403)
    expect((await post(reminder, { path: list, as: 'foreign' })).status).toBe(404)
    expect((await post(reminder, { path: '/admin/athletes' })).status).toBe(404)
    expect((await post({ intent: 'remind', ids: 'x\n%00', matching: 'from.km=%00' }, { path: list })).status).toBe(200)
    const shared: Record<string, string>[] = [
      { intent: 'bib', value: '7' },
      { intent: 'result', value: '1:00:00' },
      { intent: 'tags', tags: 'Theirs' },
      { intent: 'note', text: 'Theirs' },
    ]
    for (const form of shared)
      expect([form.intent, (await post(form, { path: pathOf(id), as: 'foreign' })).status]).toEqual([form.intent, 404])
    expect((await post(newForm(), { path: newPath(), as: 'user' })).status).toBe(403)
    expect((await post(newForm(), { path: newPath(), as: 'foreign' })).status).toBe(404)
    expect(await stateOf(id)).toEqual(before)
  })
})
