import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { addCompetition, checkout, draft, limitEvent, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { addAthlete } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useOperator } from '#server/testing/use-operator.ts'

const operator = useOperator()
const shop = useShop()
let sale: Sale

const event = (verb: string, { organizationId }: Sale, ...more: string[]) =>
  operator.dorsal('event', verb, ...more, '--org', organizationId, '--json')

const addEvent = ({ organizationId }: Sale, slug: string, title: string, startsIn: string) =>
  shop.owner.query(
    `insert into event (id, organization_id, slug, title, location_name, starts_at, time_zone, sport, included, schedule)
     values (gen_random_uuid(), $1, $2, $3, 'Córdoba', now() + $4::interval, 'UTC', 'running', '[]', '[]')`,
    [organizationId, slug, title, startsIn],
  )

describe('dorsal event list', () => {
  beforeAll(async () => {
    sale = await openSale(shop)
    await addEvent(sale, 'noche', 'Maratón de noche', '10 days')
    await addEvent(sale, 'vieja', 'Maratón vieja', '-400 days')
  })

  test.each([
    [[], ['noche', '21k', 'vieja']],
    [
      ['--search', 'MARATON cordoba'],
      ['noche', 'vieja'],
    ],
    [['--search', '%'], []],
    [['--status', 'published'], ['21k']],
    [['--when', 'past'], ['vieja']],
    [
      ['--sort', '-title'],
      ['vieja', 'noche', '21k'],
    ],
    [['--limit', '1'], ['noche']],
  ])('%j lists %j', async (options, slugs) => {
    const { code, json } = await event('list', sale, ...options)
    expect([code, json.map(({ slug }: { slug: string }) => slug)]).toEqual([0, slugs])
  })

  test('rejects a value that it does not know, and lists nothing of another organization', async () => {
    for (const options of [
      ['--status', 'gone'],
      ['--when', 'soon'],
      ['--sort', 'password'],
      ['--limit', '0'],
    ])
      expect(await event('list', sale, ...options)).toMatchObject({ code: 2 })
    const other = await openSale(shop)
    expect((await event('list', other, '--search', 'noche')).json).toEqual([])
    expect(await event('show', other, 'noche')).toMatchObject({ code: 3 })
  })

  test('names the values that a filter takes', async () => {
    const { err } = await operator.dorsal('event', 'list', '--org', sale.organizationId, '--status', 'gone')
    expect(err).toBe(
      'dorsal: --status takes this_weekend, closing_soon, sold_out, draft, published, cancelled, finished, not gone.\n',
    )
  })

  test('prints a table, and the places of an event by competition', async () => {
    const { out } = await operator.dorsal('event', 'list', '--org', sale.organizationId)
    expect(out).toMatch(/EVENT +TITLE +STATUS +DAY +PLACE +ATHLETES +TAKEN +CAPACITY/)
    expect(out).toMatch(/21k +21K de la Ribera +published +\d{4}-\d\d-\d\d +Costanera +0 +0 +10/)
    const details = await operator.dorsal('event', 'show', '21k', '--org', sale.organizationId)
    expect(details.out).toMatch(/status +published/)
    expect(details.out).toMatch(/21K \S+ +\$\s?100,00 +0 +10/)
    expect((await event('show', sale, '21k')).json).toMatchObject({
      id: sale.eventId,
      competitions: [{ id: sale.competitionId, price: 10_000, taken: 0, capacity: 10 }],
    })
  })
})

test('an event is printed at its own time, with the places of all its competitions', async () => {
  sale = await openSale(shop, { capacity: 30 })
  await addCompetition(shop, sale, { capacity: 40 })
  await limitEvent(sale, 50)
  const start = '2030-05-05T01:30:00Z'
  await shop.owner.query('update event set starts_at = $2 where id = $1', [sale.eventId, start])
  const { out } = await operator.dorsal('event', 'show', '21k', '--org', sale.organizationId)
  expect(out).toMatch(/^starts +2030-05-04 22:30 \(America\/Argentina\/Buenos_Aires\)$/m)
  expect(out).toMatch(/^places taken +0$/m)
  expect(out).toMatch(/^capacity +50$/m)
  const list = await operator.dorsal('event', 'list', '--org', sale.organizationId)
  expect(list.out).toMatch(/published +2030-05-04 +Costanera +0 +0 +50/)
})

test('an unknown option is named before one that is missing', async () => {
  const misspelt = await operator.dorsal('event', 'list', '--ogr', 'ribera')
  expect([misspelt.code, misspelt.err]).toEqual([
    2,
    "error: unknown option '--ogr'\n(Did you mean --org?)\n(see --help)\n",
  ])
  const missing = await operator.dorsal('event', 'list')
  expect([missing.code, missing.err]).toEqual([
    2,
    "error: required option '--org <organization>' not specified\n(see --help)\n",
  ])
})

test('dorsal event cancel asks first, says who did it, and publish needs a draft that is ready', async () => {
  const { organizationId, eventId } = (sale = await openSale(shop))
  expect(await event('cancel', sale, '21k')).toMatchObject({ code: 2 })
  expect((await event('cancel', sale, '21k', '--dry-run')).json).toMatchObject({ from: 'published', dryRun: true })
  expect((await event('cancel', sale, '21k', '--yes')).json).toMatchObject({ from: 'published', to: 'cancelled' })
  expect(await event('publish', sale, '21k')).toMatchObject({
    code: 4,
    json: {
      error: { code: 'invalid_transition', message: 'It is cancelled, from which it cannot become published.' },
    },
  })
  expect((await event('cancel', sale, '21k', '--yes')).json.error.message).toBe('It is cancelled already.')
  await addEvent(sale, 'vacia', 'Vacía', '10 days')
  expect(await event('publish', sale, 'vacia')).toMatchObject({
    json: {
      error: { code: 'event_incomplete', message: 'The event cannot be published: it needs a competition.' },
    },
  })
  await addEvent(sale, 'pasada', 'Pasada', '-10 days')
  const { json } = await event('publish', sale, 'pasada')
  expect(json.error.message).toBe(
    'The event cannot be published: it needs a start that is to come, or athletes (dorsal import results adds those of a race that is over), a competition.',
  )
  const { actor, action } = await queryRow<{ actor: string; action: string }>(
    shop,
    'select actor, action from audit_entry where organization_id = $1 and subject = $2',
    [organizationId, eventId],
  )
  expect([actor, action]).toEqual([expect.stringMatching(/^operator:./), 'event.cancelled'])
})

test('dorsal event delete removes a draft once it is told to', async () => {
  sale = await openSale(shop)
  await addEvent(sale, 'prueba', 'Prueba', '10 days')
  expect(await event('delete', sale, 'prueba')).toMatchObject({ code: 2 })
  expect((await event('delete', sale, 'prueba', '--dry-run')).json).toMatchObject({ slug: 'prueba', dryRun: true })
  expect((await event('delete', sale, 'prueba', '--yes')).json).toMatchObject({ slug: 'prueba', dryRun: false })
  expect(await event('show', sale, 'prueba')).toMatchObject({ code: 3 })
  expect(await event('delete', sale, '21k', '--yes')).toMatchObject({
    code: 4,
    json: { error: { code: 'event_in_use' } },
  })
})

test('dorsal event cancel refunds or moves orders if asked to', async () => {
  sale = await openSale(shop, { price: 0 })
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  await checkOut(sale.ctx, confirmationId, checkout())
  expect(await event('cancel', sale, '21k', '--orders', 'some', '--yes')).toMatchObject({
    json: { error: { message: expect.stringContaining('--orders') } },
  })
  expect(await event('cancel', sale, '21k', '--orders', 'move', '--yes')).toMatchObject({
    json: { error: { message: expect.stringContaining('--to') } },
  })
  const refunding = ['--orders', 'full', '--message', 'Flood', '--yes']
  expect((await event('cancel', sale, '21k', ...refunding)).json).toMatchObject({ action: 'full', orders: 1 })
  expect(
    await queryRow(shop, 'select action, note, user_id from event_closure where event_id = $1', [sale.eventId]),
  ).toEqual({ action: 'full', note: 'Flood', user_id: null })
})

describe('dorsal event duplicate', () => {
  beforeEach(async () => {
    sale = await openSale(shop, { capacity: 7, price: 12_500 })
  })

  test('makes a draft with competitions and pools of its own, and nobody in it', async () => {
    await addCompetition(shop, sale, { capacity: null, price: 0 })
    await shop.owner.query('update competition set pool_id = $2 where organization_id = $1 and price = 0', [
      sale.organizationId,
      sale.poolId,
    ])
    await addAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos' })
    await shop.owner.query('update event set registrations_count = 2, revision = 5 where id = $1', [sale.eventId])
    await shop.owner.query('update place_pool set taken = 1 where id = $1', [sale.poolId])
    const { json } = await event('duplicate', sale, '21k')
    expect(json).toMatchObject({ slug: '21k-de-la-ribera', title: '21K de la Ribera', from: sale.eventId })
    const [original, copy] = [(await event('show', sale, '21k')).json, (await event('show', sale, json.slug)).json]
    expect(copy).toMatchObject({
      status: 'draft',
      registrations: 0,
      startsAt: original.startsAt,
      taken: 0,
      capacity: 7,
    })
    expect(copy.competitions).toMatchObject([
      { name: original.competitions[0].name, price: 12_500, taken: 0, capacity: 7 },
      { name: original.competitions[1].name, price: 0, taken: 0, capacity: 7 },
    ])
    const { pools } = await queryRow<{ pools: number }>(
      shop,
      'select count(distinct pool_id)::int as pools from competition where organization_id = $1',
      [sale.organizationId],
    )
    expect(pools).toBe(2)
    expect(original).toMatchObject({ status: 'published', registrations: 1, taken: 1 })
    const { details } = await queryRow<{ details: object }>(
      shop,
      `select details from audit_entry where organization_id = $1 and subject = $2 and action = 'event.created'`,
      [sale.organizationId, json.id],
    )
    expect(details).toEqual({ from: '21K de la Ribera' })
  })

  test('takes a title, the next free address, and does nothing in a dry run', async () => {
    const copies = await Promise.all([1, 2, 3].map(() => event('duplicate', sale, '21k', '--title', 'Edición 2027')))
    const slugs = new Set(copies.map(({ json }) => json.slug))
    expect(slugs).toEqual(new Set(['edicion-2027', 'edicion-2027-2', 'edicion-2027-3']))
    expect(await event('duplicate', sale, '21k', '--title', 'Nunca', '--dry-run')).toMatchObject({ code: 0 })
    expect(await event('show', sale, 'nunca')).toMatchObject({ code: 3 })
  })

  test('moves to another date and time, and leaves out what is not chosen', async () => {
    const { json } = await event('duplicate', sale, '21k', '--date', '08/11/2031', '--time', '7:30', '--parts', 'texts')
    expect(json.startsAt).toBe('2031-11-08T10:30:00.000Z')
    expect((await event('show', sale, json.slug)).json).toMatchObject({
      startsAt: '2031-11-08T10:30:00.000Z',
      competitions: [],
    })
    expect(await event('duplicate', sale, '21k', '--date', '31/02/2031')).toMatchObject({ code: 5 })
    const { err } = await operator.dorsal('event', 'duplicate', '21k', '--org', sale.organizationId, '--parts', 'all')
    expect(err).toBe('dorsal: --parts takes competitions, form, merchandise, tickets, texts, pictures, coupons, not all.\n')
  })

  test.each([
    ['x'.repeat(121), 'this field must not exceed 120 characters'],
    ['   ', 'this field is required'],
  ])('rejects a title that the editor rejects', async (title, problem) => {
    const { code, json } = await event('duplicate', sale, '21k', '--title', title)
    expect(code).toBe(5)
    expect(JSON.stringify(json)).toContain(`--title ${title} cannot be taken: ${problem}`)
  })
})
