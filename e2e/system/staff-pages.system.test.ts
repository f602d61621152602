import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf } from './buyer.ts'
import { logIn } from './log-in.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { openSale } from './sale.ts'
import { sendRequest, type RequestOptions } from './http-client.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
const owner = readOwnerUrl(server.dataDir)

const request = (path: string, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'lanternfell', path, ...options })

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const decodeEntities = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What a browser would send of the form that has this field, with this value if one is given. */
const formWith = (page: string, field: string, value?: string): Record<string, string> => {
  const form = page
    .split(/<form\b/)
    .find((each) => each.includes(`name="${field}"${value === undefined ? '' : ` value="${value}"`}`))!
    .split('</form>')[0]!
  const values: [string, string][] = []
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type] = [attribute(tag, 'name'), attribute(tag, 'type')]
    const isChoice = type === 'checkbox' || type === 'radio'
    if (name && (!isChoice || / checked(=|\s|>|\/)/.test(tag)))
      values.push([name, decodeEntities(attribute(tag, 'value') ?? (isChoice ? 'on' : ''))])
  }
  for (const [, tag, text] of form.matchAll(/<textarea\b([^>]*)>([^<]*)</g))
    values.push([attribute(tag!, 'name')!, decodeEntities(text!)])
  for (const [, tag, options] of form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const option = /<option[^>]*\sselected[^>]*>/.exec(options!)?.[0] ?? /<option[^>]*>/.exec(options!)![0]
    values.push([attribute(tag!, 'name')!, decodeEntities(attribute(option, 'value') ?? '')])
  }
  return Object.fromEntries(values)
}

test('refunds are promised once somebody enters hours, and not when another setting is saved', async () => {
  const cookie = await logIn(server, { email: 'owner@example.com', org: 'lanternfell', role: 'owner' })
  const settings = async (path = '/admin/settings') => (await request(path, { headers: { cookie } })).body
  await queryDatabase(owner, `update organization set refund_hours = null where subdomain = 'lanternfell'`)
  const readHours = () =>
    queryOneRow<{ hours: number | null }>(
      owner,
      `select refund_hours as hours from organization where subdomain = 'lanternfell'`,
    )
  const save = async (path: string, changes: Record<string, string>) => {
    const form = { ...formWith(await settings(path), 'refundHours'), ...changes }
    expect((await request(path, { form, headers: { cookie } })).status).toBe(200)
    return form
  }
  expect(await save('/admin/settings', { description: 'Races in the dark' })).toMatchObject({ refundHours: '' })
  expect(await readHours()).toEqual({ hours: null })
  expect(await save('/admin/settings/payments', { holdMinutes: '45' })).toMatchObject({ refundHours: '' })
  expect(await readHours()).toEqual({ hours: null })
  await save('/admin/settings', { refundHours: '24' })
  expect(await readHours()).toEqual({ hours: 24 })
  await save('/admin/settings', { refundHours: '' })
  expect(await readHours()).toEqual({ hours: null })
})

test('a rejected export or upload is a page, JSON or a sentence, as it was asked for, with the request’s id', async () => {
  const cookie = await logIn(server, { email: 'user@example.com', org: 'lanternfell', role: 'user' })
  const [event] = await queryDatabase<{ id: string }>(
    owner,
    `select event.id from event join organization on organization.id = organization_id where subdomain = 'lanternfell' limit 1`,
  )
  const requests = [
    { path: `/admin/events/${event!.id}/athletes/export`, method: 'GET' },
    { path: '/admin/uploads/logo', method: 'POST' },
  ]
  for (const { path, method } of requests) {
    const fetchAs = (accept: string) =>
      request(path, { method, headers: { cookie, accept, origin: `http://lanternfell.localhost:${server.port}` } })
    const page = await fetchAs('text/html,*/*;q=0.8')
    expect([path, page.status, page.headers['content-type']]).toEqual([path, 403, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1')
    const json = await fetchAs('application/json')
    expect([path, json.status, json.headers['content-type']]).toEqual([path, 403, 'application/json; charset=utf-8'])
    expect(JSON.parse(json.body)).toEqual({
      error: 'forbidden',
      message: expect.stringMatching(/^\S/),
      requestId: json.headers['x-request-id'],
    })
    const textResponse = await fetchAs('*/*')
    expect([textResponse.status, textResponse.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8'])
  }
})

test('overlapping categories of an event are answered beside their field, and valid ones saved', async () => {
  const { eventId } = await openSale(owner, { subdomain: 'lanternfell', places: 10 })
  const staff = await logIn(server, { email: 'owner@example.com', org: 'lanternfell', role: 'owner' })
  const user = await logIn(server, { email: 'user@example.com', org: 'lanternfell', role: 'user' })
  const save = (cookie: string, form: Record<string, string>) =>
    request(`/admin/events/${eventId}/competitions`, {
      form: { intent: 'save-categories', former: '[]', ...form },
      headers: { cookie },
    })
  const rowOf = (index: number, values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`categories[${index}].${name}`, value]))
  const masters = rowOf(0, { name: 'Masters', sex: 'any', from: '40', to: '' })
  const overlapping = { ...masters, ...rowOf(1, { name: 'Women', sex: 'female', from: '18', to: '40' }) }
  const refused = await save(staff, overlapping)
  expect(refused.status).toBe(422)
  expect(refused.body.replaceAll('\\"', '"')).toContain('"categories.1.from","category_overlaps:Masters"')
  expect((await save(staff, { ...masters, former: 'x' })).status).toBe(422)
  expect((await save(user, masters)).status).toBe(403)
  expect((await save(staff, masters)).status).toBe(200)
  expect((await save(staff, {})).status).toBe(409)
  expect(await queryOneRow(owner, 'select categories from event where id = $1', [eventId])).toEqual({
    categories: [{ name: 'Masters', sex: 'any', from: 40, to: null }],
  })
  expect(
    (await save(staff, { former: JSON.stringify([{ name: 'Masters', sex: 'any', from: 40, to: null }]) })).status,
  ).toBe(200)
})

test('a checkout without an item that the event requires is answered beside it', async () => {
  const sale = await openSale(owner, { subdomain: 'nandu', places: 10 })
  const setItems = (items: readonly object[]) =>
    queryDatabase(owner, 'update event set acceptance_items = $2 where id = $1', [sale.eventId, JSON.stringify(items)])
  const earlier = newBuyer(sale, 6)
  const earlierOrder = orderIdOf(await holdPlace(server, earlier))!
  expect((await checkOut(server, earlier, earlierOrder)).headers.location).toContain('/sandbox/pay/')
  const buyer = newBuyer(sale, 7)
  const order = orderIdOf(await holdPlace(server, buyer))!
  await setItems([{ text: { en: 'I can swim', es: 'Sé nadar' }, document: null }])
  const refused = await checkOut(server, buyer, order)
  await setItems([])
  expect(refused.status).toBe(422)
  expect(refused.body.replaceAll('\\"', '"')).toMatch(/"items\.t[0-9a-f]{24}","acceptance_required"/)
  expect((await checkOut(server, buyer, order)).headers.location).toContain('/sandbox/pay/')
})

test('a checkout with billing data that cannot be right says so, and is done after a correction', async () => {
  const sale = await openSale(owner, { subdomain: 'nandu', places: 10 })
  const buyer = newBuyer(sale, 8)
  const order = orderIdOf(await holdPlace(server, buyer))!
  const path = `/event/${sale.slug}/register?step=checkout&order=${order}`
  const form = { intent: 'checkout', order, 'buyer.firstName': 'Ana', 'buyer.email': 'nobody' }
  const { status, body } = await sendRequest({ port: server.port, host: 'nandu', path, form })
  expect(status).toBe(422)
  expect(body).toMatch(/<strong>No se pudieron confirmar los datos de facturación: revisa lo que está marcado/)
  expect((await checkOut(server, buyer, order)).headers.location).toContain('/sandbox/pay/')
})

test('what an account’s page cannot read is answered in the organization’s look and the visitor’s language', async () => {
  const cookie = await logIn(server, { email: 'user@example.com', org: 'lanternfell', role: 'user' })
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const origin = `http://lanternfell.localhost:${server.port}`
  const publicPaths = ['/login', '/login/recover', '/create-password', '/email-change', '/verify-email', '/register']
  const malformed = [...publicPaths, '/account/profile', '/account/second-factor'].flatMap((path) =>
    ['x[=1', '{"a":1}'].map((body) => ({ path, body, status: 400 })),
  )
  const unsupported = ['/account', '/login/organizations'].map((path) => ({ path, body: 'a=b', status: 405 }))
  for (const { path, body, status } of [...malformed, ...unsupported]) {
    const visitorCookie = publicPaths.includes(path) ? 'locale=es' : `${cookie}; locale=es`
    const page = await request(path, { method: 'POST', body, headers: { ...headers, origin, cookie: visitorCookie } })
    expect([path, page.status]).toEqual([path, status])
    expect([path, page.body.match(/<html lang="[^"]*"|<title>[^<]*/g)]).toEqual([
      path,
      ['<html lang="es"', '<title>No pudimos recibir la solicitud · Lanternfell Ultras'],
    ])
    expect(page.body).not.toContain('<script')
  }
})

test('a page that a role does not include says so within the admin area', async () => {
  const cookie = await logIn(server, { email: 'user@example.com', org: 'lanternfell', role: 'user' })
  const { eventId } = await openSale(owner, { subdomain: 'lanternfell', places: 10 })
  const ofEvent = `/admin/events/${eventId}/payment-methods`
  for (const path of ['/admin/users', '/admin/settings/theme', '/admin/coupons', '/admin/athletes/new', ofEvent]) {
    const page = await request(path, { headers: { cookie, accept: 'text/html' } })
    expect([path, page.status]).toEqual([path, 403])
    expect([path, page.body]).toEqual([path, expect.stringContaining('Your role does not include this page.')])
    expect([path, page.body]).toEqual([path, expect.stringContaining('data-bottom-bar')])
    expect([path, page.body]).toEqual([path, expect.not.stringMatching(/<title>[^<]*undefined/)])
  }
})

test('a refusal of data is a page for who asks for one, in the organization’s look, and data for everybody else', async () => {
  const cookie = await logIn(server, { email: 'user@example.com', org: 'lanternfell', role: 'user' })
  const event = '/event/borrowdale-night-half'
  const cases = [
    { path: `${event}/register/success/nobodys/calendar.ics`, status: 404, code: 'order_not_found', values: {} },
    { path: '/event/nowhere/places.json', status: 404, code: 'not_found', values: {} },
    {
      path: `/admin/events/${newId()}/cancellation`,
      status: 403,
      code: 'forbidden',
      values: { permission: 'cancel-events' },
    },
    {
      path: '/admin/settings/logo',
      form: { logo: '' },
      status: 403,
      code: 'forbidden',
      values: { permission: 'edit-settings' },
    },
  ]
  for (const { path, form, status, code, values } of cases) {
    const fetchAs = (accept: string) => request(path, { ...(form && { form }), headers: { cookie, accept } })
    const page = await fetchAs('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([path, page.status, page.headers['content-type']]).toEqual([path, status, 'text/html; charset=utf-8'])
    expect([path, page.body]).toEqual([path, expect.stringMatching(/^<!DOCTYPE html>.*data-page="error"/s)])
    expect(page.body).toContain('Lanternfell')
    for (const accept of ['*/*', 'application/json', 'application/json, text/html']) {
      const plainResponse = await fetchAs(accept)
      const refusal = { code, field: null, values }
      expect([path, plainResponse.status, JSON.parse(plainResponse.body)]).toEqual([
        path,
        status,
        { refusal, ...(form && { values: form }) },
      ])
    }
    const dataResponse = await request(`${path}.data`, {
      ...(form && { form }),
      headers: { cookie, accept: 'text/html,*/*' },
    })
    expect([path, dataResponse.status, dataResponse.headers['content-type']]).toEqual([path, status, 'text/x-script'])
    expect(dataResponse.body).toContain(code)
  }
  const head = await request(`${event}/register/success/nobodys/calendar.ics`, {
    method: 'HEAD',
    headers: { accept: 'text/html' },
  })
  expect([head.status, head.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  const lostPage = await request('/event/nowhere/places.json', { headers: { accept: 'text/html' } })
  expect(lostPage.body).toContain('Page Not Found: /event/nowhere/places.json')
})

test('the overview of an event has no money for the role user, and a QR code for all staff', async () => {
  const event = await queryOneRow<{ id: string; slug: string }>(
    owner,
    `select event.id, slug from event join organization on organization.id = event.organization_id
      where subdomain = 'lanternfell' and status = 'published' and registrations_count > 0 order by slug limit 1`,
  )
  const path = `/admin/events/${event.id}`
  const cookie = await logIn(server, { email: 'helper@example.com', org: 'lanternfell', role: 'user' })
  const ownerCookie = await logIn(server, { email: 'treasurer@example.com', org: 'lanternfell', role: 'owner' })
  for (const address of [path, `${path}.data`]) {
    const body = (await request(address, { headers: { cookie } })).body
    expect(body).toContain('registeredAt')
    expect(body).not.toMatch(/revenue":\[|"net"|"cash"|"payments"/)
    expect((await request(address, { headers: { cookie: ownerCookie } })).body).toMatch(/net\W+\d/)
  }
  const former = await request(`${path}?tab=basic&x=1`, { headers: { cookie: ownerCookie } })
  expect([former.status, former.headers.location]).toEqual([302, `${path}/basic-info?x=1`])

  const qr = (format: string) => request(`${path}/qr?format=${format}`, { headers: { cookie } })
  const picture = await qr('svg')
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': `inline; filename="${event.slug}.svg"`,
  })
  expect(picture.body).toMatch(/^<svg /)
  expect((await qr('png')).body.slice(1, 4)).toBe('PNG')
  expect((await request(`${path}/qr`)).status).toBe(302)
})

test('without scripts a domain is refused beside what was typed, added and removed', async () => {
  const cookie = await logIn(server, { email: 'domains@example.com', org: 'lanternfell', role: 'owner' })
  const path = '/admin/settings/address'
  const send = async (form?: Record<string, string>) =>
    (await request(path, { ...(form && { form }), headers: { cookie: `${cookie}; locale=en` } })).body
  const typed = { ...formWith(await send(), 'intent', 'add'), host: 'no host' }
  const refused = await send(typed)
  expect(formWith(refused, 'intent', 'add')).toEqual(typed)
  const inputs = refused.match(/<input\b[^>]*>/g)!.filter((tag) => tag.includes('value="no host"'))
  expect(inputs).toEqual([expect.stringContaining('aria-invalid="true"')])
  expect(await send({ ...typed, host: 'fell.example.org' })).toContain('aria-label="fell.example.org"')
  const removal = formWith(await send(), 'intent', 'remove')
  expect(removal).toEqual({ intent: 'remove', host: 'fell.example.org' })
  expect(await send(removal)).not.toContain('aria-label="fell.example.org"')
})

test('each task of the dashboard counts what the page has that it leads to, for an admin and a user', async () => {
  const { organizationId, ...sale } = await openSale(owner, { subdomain: 'lanternfell', places: 5 })
  await queryDatabase(owner, `update event set starts_at = now() + interval '20 days' where id = $1`, [sale.eventId])
  await queryDatabase(owner, `update registration set bib_number = null where event_id = $1`, [sale.eventId])
  await queryDatabase(
    owner,
    `update registration set bib_number = 'X' || substr(id::text, 25) where event_id = $1 and id not in
       (select id from registration where event_id = $1 and status = 'confirmed' order by id limit 4)`,
    [sale.eventId],
  )
  await queryDatabase(
    owner,
    `update registration set status = 'cancelled' where id =
       (select id from registration where event_id = $1 and bib_number is null limit 1)`,
    [sale.eventId],
  )
  for (const number of [1, 2]) await holdPlace(server, newBuyer({ ...sale, organizationId }, number))
  await queryDatabase(
    owner,
    `insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id, state)
     select gen_random_uuid(), $1, 'payment-approved', 'a@x.example', 'en', gen_random_uuid(), '{}', '', 'failed'
     from generate_series(1, 2)`,
    [organizationId],
  )
  const tasksFor = async (role: 'admin' | 'user') => {
    const cookie = await logIn(server, { email: `tasks-${role}@example.com`, org: 'lanternfell', role })
    const read = async (path: string) => (await request(path, { headers: { cookie: `${cookie}; locale=en` } })).body
    const [, section] = (await read('/admin')).split('id="tasks"')
    const links = section!.split('<dl')[0]!.matchAll(/<a [^>]*href="([^"]+)"[^>]*><strong>(\d+)</g)
    return Promise.all(
      [...links].map(async ([, href, count]) => {
        const page = await read(decodeEntities(href!).split('#')[0]!)
        const rows = /<tbody.*?<\/tbody>/s.exec(page)?.[0].match(/<tr\b/g)
        const needs = /id="publish".*?<\/section>/s.exec(page)?.[0].match(/<li(?![^>]*data-met)/g)
        return [
          href!.replace(sale.eventId, 'ID').replace(/[0-9a-f-]{36}/, 'OTHER'),
          Number(count),
          (rows ?? needs)?.length,
        ]
      }),
    )
  }
  // Three confirmed ones, and two who have held a place.
  const ofAll = ['/admin/events/ID/athletes?bib=none', 5, 5]
  expect(await tasksFor('user')).toContainEqual(ofAll)
  const ofAdmin = await tasksFor('admin')
  expect(ofAdmin).toEqual(expect.arrayContaining([['/admin/events/ID/holds', 2, 2], ofAll, ['/admin/mails', 2, 2]]))
  expect(ofAdmin.filter(([, count, rows]) => count !== rows)).toEqual([])
})

test('a registration form is saved by who may edit events, and faults are answered beside their fields', async () => {
  const { id, competition } = await queryOneRow<{ id: string; competition: string }>(
    owner,
    `select event.id, competition.id as competition from competition
       join event on event.id = event_id join organization on organization.id = event.organization_id
     where subdomain = 'lanternfell' and status = 'draft' limit 1`,
  )
  const foreign = await queryOneRow<{ id: string; eventId: string }>(
    owner,
    `select competition.id, event_id as "eventId" from competition join organization on organization.id = organization_id
     where subdomain = 'nandu' limit 1`,
  )
  const [admin, user] = [
    await logIn(server, { email: 'admin-of-forms@example.com', org: 'lanternfell', role: 'admin' }),
    await logIn(server, { email: 'user@example.com', org: 'lanternfell', role: 'user' }),
  ]
  const readForm = () =>
    queryDatabase<{ revision: number }>(
      owner,
      'select title, revision, fields from registration_form where event_id = $1',
      [id],
    )
  const formBefore = await readForm()
  const revision = formBefore[0]?.revision ?? 0
  const save = async (form: unknown, { cookie = admin, accept = 'application/json' } = {}) => {
    const path = `/admin/events/${id}/registration-form.data`
    const fields = {
      intent: 'save',
      revision: String(revision),
      form: typeof form === 'string' ? form : JSON.stringify(form),
    }
    const { status, body } = await request(path, { form: fields, headers: { cookie, accept } })
    return [status, body] as const
  }
  const club = { kind: 'short_text', id: 'club', label: 'Club' }
  const faults: [unknown, string, string][] = [
    ['{"title":', 'form', 'format'],
    ['[]', 'form', ''],
    ['null', 'form', ''],
    [{ fields: [{ ...club, label: 'x'.repeat(10_000) }] }, 'form.fields.0.label', 'max_length:200'],
    [{ fields: [{ ...club, kind: 'poem' }] }, 'form.fields.0.kind', 'selection'],
    [{ fields: [{ ...club, id: '__proto__' }] }, 'form.fields.0.id', 'format'],
    [{ fields: [{ ...club, competitions: ['all'] }] }, 'form.fields.0.competitions.0', 'format'],
    [{ fields: [club, club] }, 'form.fields.1.id', 'taken'],
    [{ fields: [], isAdmin: true }, 'form.isAdmin', 'unknown_field'],
    [{ maxParticipants: 11 }, 'form.maxParticipants', 'max_value:10'],
  ]
  for (const [form, path, code] of faults) {
    const [status, body] = await save(form)
    expect([path, status]).toEqual([path, 422])
    expect(body).toContain(`"${path}"`)
    expect(body).toContain(code)
  }
  expect((await save({ fields: [{ ...club, competitions: [foreign.id] }] }))[0]).toBe(422)
  expect((await save({ fields: [club] }, { cookie: user }))[0]).toBe(403)
  expect((await save({ fields: [club] }, { cookie: '' }))[0]).toBe(202)
  expect(await readForm()).toEqual(formBefore)
  expect((await save({ title: 'A', fields: [{ ...club, competitions: [competition] }] }))[0]).toBe(200)
  expect((await save({ title: 'B', fields: [] }))[0]).toBe(409)
  expect(await readForm()).toMatchObject([{ title: 'A', revision: revision + 1, fields: [{ id: 'club' }] }])

  const copy = async (from: string, cookie = admin) => {
    const path = `/admin/events/${id}/registration-form.data`
    return request(path, { form: { intent: 'copy', from }, headers: { cookie, accept: 'application/json' } })
  }
  const copied = await copy(id)
  expect([copied.status, copied.body.includes('"Club"')]).toEqual([200, true])
  expect((await copy(foreign.eventId)).status).toBe(404)
  expect((await copy('x'.repeat(10_000))).status).toBe(404)
  expect((await copy(id, user)).status).toBe(403)
})
