// What an event consists of beside its page: broken input is rejected beside its field, another organization's ids are
// not found.
import { beforeAll, expect, test } from 'vitest'
import { inputOf } from '#rules/merchandise/offered-item.ts'
import { newId } from '#server/database/ids.ts'
import { orderIdOf, ticksIn } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type RequestOptions } from './http-client.ts'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { createRace, holdPlaces, invalidInputs, type Race } from './race.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
const owner = readOwnerUrl(server.dataDir)

type FullRace = Race & {
  itemId: string
  variantId: string
  entryId: string
  entrySecret: string
  teamId: string
  order: string
  registrationId: string
  token: string
  choiceId: string
}
let race: FullRace
let foreignRace: FullRace
let headers: { cookie: string }

beforeAll(async () => {
  race = await openFullRace('lanternfell')
  foreignRace = await openFullRace('nandu')
  headers = { cookie: await logIn(server, { email: 'owner@parts.example', org: 'lanternfell' }) }
})

/** Its only place is a team's; one athlete of it has a shirt, and somebody waits. */
async function openFullRace(host: string): Promise<FullRace> {
  const sold = await createRace(owner, { capacity: 1, subdomain: host })
  const { eventId, competitionId, slug } = sold
  await queryDatabase(
    owner,
    `update competition set price = 0, has_waiting_list = true, team_size_min = 2, team_size_max = 4 where id = $1`,
    [competitionId],
  )
  const [itemId, variantId, poolId, entryId] = [newId(), newId(), newId(), newId()]
  await queryDatabase(
    owner,
    `with race as (select id, organization_id from event where id = $1),
       pool as (insert into place_pool (id, organization_id, capacity) select $3, organization_id, 9 from race)
     insert into merchandise_item (id, organization_id, event_id, name, price, rule, variants_label)
       select $2, organization_id, id, 'Shirt', 0, 'included', '' from race`,
    [eventId, itemId, poolId],
  )
  await queryDatabase(
    owner,
    `with other as (insert into place_pool (id, organization_id, capacity)
        select $4, organization_id, 9 from merchandise_item where id = $1)
     insert into merchandise_variant (id, organization_id, item_id, pool_id, name, position)
      select size.id, organization_id, item.id, size.pool_id, size.name, size.position
      from merchandise_item as item,
        (values ($2::uuid, $3::uuid, 'M', 0), ($5::uuid, $4::uuid, 'L', 1)) as size (id, pool_id, name, position)
      where item.id = $1`,
    [itemId, variantId, poolId, newId(), newId()],
  )
  const choice = Object.fromEntries(
    [0, 1].flatMap((index) => [
      [`participants[${index}].merchandise.${inputOf({ id: itemId })}.variant`, variantId],
      [`participants[${index}].merchandise.${inputOf({ id: itemId })}.quantity`, '1'],
    ]),
  )
  const fields = { 'team.name': `Team ${slug}`, 'team.size': '4', ...choice }
  const held = await holdPlaces(server.port, sold, { host, athletes: 2, fields })
  expect(held.status, held.body.slice(0, 300)).toBe(302)
  const order = orderIdOf(held)!
  const buyer = { 'buyer.firstName': 'Ana', 'buyer.lastName': 'Núñez', 'buyer.email': 'ana@parts.example' }
  const path = `/event/${slug}/register`
  const checkout = await sendRequest({ port: server.port, host, path: `${path}?step=checkout&order=${order}` })
  const form = { intent: 'checkout', order, ...buyer, 'buyer.dni': '30123456', ...ticksIn(checkout.body) }
  const bought = await sendRequest({ port: server.port, host, path, form })
  expect(bought.headers.location).toContain('/register/success/')
  const page = await sendRequest({ port: server.port, host, path: `${path}/success/${order}` })
  await queryDatabase(
    owner,
    `insert into waiting_entry (id, organization_id, event_id, competition_id, places, position, first_name, last_name,
       email, locale, secret_id, state)
      select $2, organization_id, event_id, id, 1, 1, 'Eva', 'Ríos', 'eva@parts.example', 'en', $3, 'waiting'
      from competition where id = $1`,
    [competitionId, entryId, `secret-${entryId}`],
  )
  const { teamId, registrationId, choiceId } = await queryOneRow<
    Pick<FullRace, 'teamId' | 'registrationId' | 'choiceId'>
  >(
    owner,
    `select team.id as "teamId", registration.id as "registrationId", choice.id as "choiceId"
      from team join registration on team_id = team.id join merchandise_choice choice on registration_id = registration.id
      where team.event_id = $1 and registration.position = 0`,
    [eventId],
  )
  const token = /\/team\/([\w-]{43})/.exec(page.body)![1]!
  const entrySecret = `secret-${entryId}`
  return { ...sold, itemId, variantId, entryId, entrySecret, teamId, order, registrationId, token, choiceId }
}

const rowsOf = async ({ eventId }: Race): Promise<unknown[]> => {
  const ofEvent = ['competition', 'merchandise_item', 'team', 'registration', 'registration_form', 'waiting_entry']
  const selects = [...ofEvent, 'orders', 'order_line'].map(
    (table) => `select '${table}', to_jsonb(${table}) from ${table} where event_id = $1`,
  )
  const variants = 'select id from merchandise_item where event_id = $1'
  return queryDatabase(
    owner,
    `${selects.join(' union all ')}
      union all select 'event', to_jsonb(event) from event where id = $1
      union all select 'variant', to_jsonb(merchandise_variant) from merchandise_variant where item_id in (${variants})
      union all select 'choice', to_jsonb(merchandise_choice) from merchandise_choice where item_id in (${variants})
      union all select 'pool', to_jsonb(place_pool) from place_pool where id in (
        select pool_id from competition where event_id = $1
        union select pool_id from merchandise_variant where item_id in (${variants}))
      order by 1, 2`,
    [eventId],
  )
}

const send = (path: string, form: Record<string, string>, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'lanternfell', path, form, headers, ...options })

const editor = ({ eventId }: Race, tab: string) => `/admin/events/${eventId}/${tab}`
const shirt = {
  name: 'Cap',
  description: 'Typed description',
  rule: 'optional',
  variantsLabel: '',
  isActive: 'on',
  price: '10',
  picture: '',
  scope: 'all',
  'variants[0].name': '',
  'variants[0].stock': '',
}
const relay = {
  name: 'Relay',
  price: '10',
  deferredCash: '',
  distance: '',
  date: '01/02/2030',
  time: '09:00',
  capacity: '',
  teamMin: '2',
  teamMax: '4',
  isTeam: 'on',
}
const long = 'x'.repeat(10_000)
const unprintable = 'Ribera\u0007lairetam'

/** What the page's own script gets: what is wrong by field, and whether all that was typed comes back. */
async function faultsOf(path: string, form: Record<string, string>) {
  const { status, body } = await send(`${path}.data`, form)
  const flat = JSON.parse(body) as unknown[]
  const readAt = (index: number): unknown => {
    const value = flat[index]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value as Record<string, number>).map(([name, at]) => [flat[Number(name.slice(1))], readAt(at)]),
    )
  }
  const { data } = readAt(0) as { data: { errors?: unknown } }
  const isPreserved = Object.values(form).every((text) => body.includes(JSON.stringify(text)))
  return { status, errors: data.errors, isPreserved }
}

test('an item, a team and a place in the list that cannot be are marked beside their field, and nothing is written', async () => {
  const before = await rowsOf(race)
  const { itemId, entryId, teamId, competitionId } = race
  const item = (form: Record<string, string>) => [editor(race, 'merchandising'), { intent: 'add', ...shirt, ...form }]
  const competition = (form: Record<string, string>) => [
    editor(race, 'competitions'),
    { intent: 'edit', competition: competitionId, revision: '0', ...relay, ...form },
  ]
  const items = (value: unknown) => [
    editor(race, 'acceptance'),
    { intent: 'save', revision: '0', items: JSON.stringify(value) },
  ]
  const team = (name: string) => [editor(race, `teams/${teamId}`), { intent: 'rename', revision: '0', name }]
  const move = (form: Record<string, string>) => [
    editor(race, 'waiting-list'),
    { intent: 'move', entry: entryId, position: '1', reason: 'Ill', ...form },
  ]
  const questions = (...fields: object[]) => [
    editor(race, 'registration-form'),
    { intent: 'save', revision: '0', form: JSON.stringify({ fields }) },
  ]
  const text = { en: 'I can swim', es: '' }
  const onItself = { kind: 'answer', field: 'ill', isOneOf: ['yes'] }
  const attempts = [
    [item({ name: '' }), 'name', 'required'],
    [item({ name: long }), 'name', 'max_length:80'],
    [item({ name: unprintable }), 'name', 'format'],
    [item({ rule: 'gift' }), 'rule', 'selection'],
    [item({ price: 'free' }), 'price', 'money'],
    [item({ 'variants[0].stock': '-1' }), 'variants.0.stock', 'min_value:0'],
    [item({ 'variants[0].stock': '1.5' }), 'variants.0.stock', 'integer'],
    [item({ scope: 'some' }), 'competitions', 'required'],
    [
      item({ 'variants[0].name': 'S', 'variants[1].name': 'S', 'variants[1].stock': '' }),
      'variants.1.name',
      'name_taken',
    ],
    [
      [editor(race, 'merchandising'), { ...shirt, intent: 'edit', id: itemId, revision: '0', name: '' }],
      'name',
      'required',
    ],
    [competition({ teamMin: '1' }), 'teamMin', 'min_value:2'],
    [competition({ teamMax: '21' }), 'teamMax', 'max_value:20'],
    [competition({ teamMin: '5', teamMax: '4' }), 'teamMax', 'team_max_below_min'],
    [items([{ text: { en: '', es: '' }, document: null }]), 'items.0.text', 'required'],
    [items([{ text: { en: long, es: '' }, document: null }]), 'items.0.text.en', 'max_length:400'],
    [items([{ text, document: { file: '/files/../a.pdf', name: text } }]), 'items.0.document.file', 'selection'],
    [team(''), 'name', 'required'],
    [team(long), 'name', 'max_length:60'],
    [team(unprintable), 'name', 'format'],
    [move({ position: '0' }), 'position', 'min_value:1'],
    [move({ reason: '' }), 'reason', 'required'],
    [move({ reason: long }), 'reason', 'max_length:200'],
    [
      questions({ kind: 'yes_no', id: 'ill', label: 'Ill?', condition: onItself }),
      'form.fields.0.condition',
      'condition',
    ],
  ] as [[string, Record<string, string>], string, string][]
  const answers = []
  for (const [[path, form]] of attempts) answers.push(await faultsOf(path, form))
  expect(answers).toEqual(
    attempts.map(([, field, code]) => ({ status: 422, errors: { [field]: code }, isPreserved: true })),
  )
  expect(await rowsOf(race)).toEqual(before)
})

test('anyone who joins a team or a waiting list with faults finds them beside their fields, and the rest as typed', async () => {
  const before = await rowsOf(race)
  const variant = `merchandise.${inputOf({ id: race.itemId })}.variant`
  const member = {
    competitionId: race.competitionId,
    firstName: 'Iris',
    lastName: 'Núñez',
    email: 'iris@parts.example',
    dni: 'X7654321',
    birthDate: '05/04/1990',
    phone: '+54 11 5555 5555',
    gender: 'female',
    emergencyName: 'Bruno Núñez',
    emergencyPhone: '+54 11 4444 4444',
    [variant]: race.variantId,
  }
  const joinPath = `/event/${race.slug}/team/${race.token}`
  const ticks = ticksIn((await sendRequest({ port: server.port, host: 'lanternfell', path: joinPath })).body)
  const joinFaults = async (form: Record<string, string>) => {
    const fields = Object.entries({ ...member, ...form }).map(([name, value]) => [`participants[0].${name}`, value])
    const { status, body } = await send(joinPath, { ...Object.fromEntries(fields), ...ticks }, { headers: {} })
    return { status, invalid: invalidInputs(body), isPreserved: body.includes('value="Bruno Núñez"') }
  }
  for (const [name, value] of [
    ['firstName', long],
    ['lastName', unprintable],
    ['email', 'iris@'],
    ['birthDate', '31/02/1990'],
    [variant, foreignRace.variantId],
    [variant, 'M'],
  ] as const) {
    const invalid = [`participants[0].${name}`]
    expect([name, await joinFaults({ [name]: value })]).toEqual([name, { status: 422, invalid, isPreserved: true }])
  }

  const waiting = { competitionId: race.competitionId, places: '1', firstName: 'Iris', lastName: 'Paz', phone: '' }
  const waitingFaults = async (form: Record<string, string>) => {
    const sent = { ...waiting, email: 'iris@parts.example', ...form }
    const { status, body } = await send(`/event/${race.slug}/waiting-list`, sent, { headers: {} })
    return { status, invalid: invalidInputs(body), isPreserved: body.includes('value="Paz"') }
  }
  for (const [name, value] of [
    ['firstName', long],
    ['firstName', unprintable],
    ['email', 'iris@'],
    ['phone', 'call me'],
  ] as const)
    expect([name, await waitingFaults({ [name]: value })]).toEqual([
      name,
      { status: 422, invalid: [name], isPreserved: true },
    ])
  expect((await waitingFaults({ places: '0' })).status).toBe(422)
  expect((await waitingFaults({ competitionId: foreignRace.competitionId })).status).toBe(422)

  const other = await createRace(owner, { capacity: 9 })
  await queryDatabase(owner, 'update merchandise_item set event_id = $2 where id = $1', [race.itemId, other.eventId])
  const fields = { [`participants[0].${variant}`]: foreignRace.variantId }
  const held = await holdPlaces(server.port, other, { fields })
  await queryDatabase(owner, 'update merchandise_item set event_id = $2 where id = $1', [race.itemId, race.eventId])
  expect([held.status, invalidInputs(held.body)]).toEqual([422, [`participants[0].${variant}`]])
  expect(held.body).toContain('value="Bruno Núñez"')
  expect(await rowsOf(race)).toEqual(before)
})

test('what is none of this organization’s is not found and stays as it is', async () => {
  const before = await rowsOf(foreignRace)
  const own = await rowsOf(race)
  const { itemId, variantId, entryId, entrySecret, teamId, order, registrationId, token, choiceId, slug } = foreignRace
  const revision = '0'
  const change = { choiceId, from: variantId, to: variantId }
  const delivery = { choiceId, variantId, isDelivered: 'on' }
  const removal = `/registration-files/remove?${new URLSearchParams({ order, registration: registrationId, field: 'a', file: newId() })}`
  const team = editor(race, `teams/${teamId}`)
  const attempts: [path: string, form: Record<string, string>][] = [
    [editor(foreignRace, 'merchandising'), { intent: 'add', ...shirt }],
    [editor(race, 'merchandising'), { intent: 'edit', ...shirt, id: itemId, revision }],
    [editor(race, 'merchandising'), { intent: 'move', id: itemId, direction: 'up' }],
    [editor(race, 'merchandising'), { intent: 'remove', id: itemId }],
    [editor(foreignRace, 'acceptance'), { intent: 'save', revision, items: '[]' }],
    [editor(foreignRace, 'registration-form'), { intent: 'save', revision, form: '{}' }],
    [editor(race, 'registration-form'), { intent: 'copy', from: foreignRace.eventId }],
    [editor(foreignRace, 'competitions'), { intent: 'add', ...relay }],
    [editor(race, 'competitions'), { intent: 'edit', ...relay, competition: foreignRace.competitionId, revision }],
    [editor(race, 'competitions'), { intent: 'move', competition: foreignRace.competitionId, direction: 'up' }],
    [editor(race, 'competitions'), { intent: 'remove', competition: foreignRace.competitionId }],
    [editor(foreignRace, 'competitions'), { intent: 'save-categories', former: '[]' }],
    [team, { intent: 'rename', revision, name: 'Ours' }],
    [team, { intent: 'remove-member', revision, member: registrationId }],
    [team, { intent: 'delete', revision }],
    [editor(foreignRace, `teams/${teamId}`), { intent: 'delete', revision }],
    [editor(race, 'waiting-list'), { intent: 'move', entry: entryId, position: '1', reason: 'Ill' }],
    [editor(race, 'waiting-list'), { intent: 'remove', entry: entryId }],
    [`/admin/athletes/${registrationId}`, { intent: 'variant', ...change }],
    [`/admin/athletes/${registrationId}`, { intent: 'item', itemId, variantId }],
    [`/admin/athletes/${registrationId}`, { intent: 'delivery', ...delivery }],
    [`/admin/athletes/${race.registrationId}`, { intent: 'variant', ...change }],
    [`/admin/athletes/${race.registrationId}`, { intent: 'delivery', ...delivery }],
    [`/event/${slug}/team/${token}`, {}],
    [`/event/${race.slug}/team/${token}`, {}],
    [`/event/${race.slug}/register/success/${order}/team-link`, {}],
    [`/event/${slug}/waiting-list`, {}],
    [`/event/${race.slug}/waiting-list/${entrySecret}`, { intent: 'leave' }],
    [removal, {}],
  ]
  for (const [path, form] of attempts)
    expect([path, form.intent, (await send(path, form)).status]).toEqual([path, form.intent, 404])
  const due = { intent: 'item', itemId, variantId }
  expect((await send(`/admin/athletes/${race.registrationId}`, due)).status).toBe(422)
  const exported = `${editor(foreignRace, 'merchandising')}/export`
  expect((await sendRequest({ port: server.port, host: 'lanternfell', path: exported, headers })).status).toBe(404)
  expect(await rowsOf(foreignRace)).toEqual(before)
  expect(await rowsOf(race)).toEqual(own)
})

test('an earlier address of an event leads to its present one, page by page', async () => {
  const { eventId, slug } = await createRace(owner, { capacity: 5, subdomain: 'lanternfell' })
  const latest = `${slug}-moved`
  await queryDatabase(owner, `update event set slug = $2, former_slugs = array[$3] where id = $1`, [
    eventId,
    latest,
    slug,
  ])
  const get = (path: string) => sendRequest({ port: server.port, host: 'lanternfell', path })
  for (const page of ['', '/results?sex=female', '/register?competition=1', '/waiting-list']) {
    const { status, headers: answer } = await get(`/event/${slug}${page}`)
    expect([page, status, answer.location]).toEqual([page, 301, `/event/${latest}${page}`])
  }
  expect((await get(`/event/${latest}`)).status).toBe(200)
  // A page that was open when the address changed goes on.
  expect((await get(`/event/${slug}/places.json`)).status).toBe(200)
})
