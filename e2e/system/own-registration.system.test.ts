// A participant changes their registration with a mailed code: who gets in, and to what.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { pdf } from '#server/testing/registration-files.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, ticksIn } from './buyer.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type HttpResponse, type RequestOptions } from './http-client.ts'
import { logIn } from './log-in.ts'
import { createRace } from './race.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { openSale, type Sale } from './sale.ts'
import { sendFile } from './send-file.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ ATTEMPTS_PER_QUARTER: '10000' })
const owner = readOwnerUrl(server.dataDir)
let sale: Sale

const field = { help: '', enabled: true, competitions: [], condition: null }
const fields = [
  { ...field, kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true },
  { ...field, kind: 'short_text', id: 'club', label: 'Club', placeholder: '', required: false },
  {
    ...field,
    kind: 'file',
    id: 'certificate',
    label: 'Certificate',
    required: true,
    mayFollow: true,
    accepts: ['pdf'],
    maxFiles: 1,
    isHealth: true,
  },
]

beforeAll(async () => {
  sale = await openSale(owner, { subdomain: 'nandu', places: 50, price: 0 })
  await askIn(sale)
})

const askIn = ({ organizationId, eventId }: Sale) =>
  queryDatabase(
    owner,
    `insert into registration_form (id, organization_id, event_id, fields) values ($1, $2, $3, $4)
      on conflict (organization_id, event_id) do update set fields = excluded.fields`,
    [newId(), organizationId, eventId, JSON.stringify(fields)],
  )

type Athlete = { id: string; participantId: string; email: string }

/** Two athletes of one order. */
async function register(): Promise<[Athlete, Athlete]> {
  const emails = ['ana', 'bruno'].map((name) => `${name}-${randomUUID()}@own.example`)
  const athletes = emails.map((email, index) =>
    Object.entries({
      competitionId: sale.competitionId,
      firstName: 'Ana',
      lastName: `Paz ${index}`,
      email,
      dni: randomUUID().slice(0, 8),
      birthDate: '05/04/1990',
      phone: '+54 11 5555 5555',
      gender: 'female',
      emergencyName: 'Bruno Paz',
      emergencyPhone: '+54 11 4444 4444',
      'answers.shirt': 'S',
      'answers.club': 'Delfines',
    }).map(([name, value]) => [`participants[${index}].${name}`, value]),
  )
  const form = { intent: 'hold', draftKey: randomUUID(), ...Object.fromEntries(athletes.flat()) }
  const held = await sendRequest({
    port: server.port,
    host: 'nandu',
    path: `/event/${sale.slug}/register?step=participants`,
    form,
  })
  expect(held.status, held.body.slice(0, 300)).toBe(302)
  const buyer = { sale, draftKey: form.draftKey, email: `buyer-${randomUUID()}@own.example` }
  await checkOut(server, buyer, orderIdOf(held)!)
  const rows = await queryDatabase<Athlete>(
    owner,
    `select id, email, confirmation_id as "participantId" from registration where email = any ($1) order by position`,
    [emails],
  )
  expect(rows).toHaveLength(2)
  return rows as [Athlete, Athlete]
}

const pathOf = ({ participantId }: Athlete) => `/event/${sale.slug}/register/participant/${participantId}/change`
const request = (athlete: Athlete, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'nandu', path: pathOf(athlete), ...options })

const mailsTo = async ({ email }: Athlete): Promise<{ subject: string; text: string }[]> => {
  const path = `/dev/inbox.json?to=${email}`
  return JSON.parse((await sendRequest({ port: server.port, path })).body)
}

const mailedCode = async (athlete: Athlete): Promise<string> => {
  expect((await request(athlete, { form: { intent: 'send-code' } })).status).toBe(200)
  return vi.waitFor(async () => {
    const codes = (await mailsTo(athlete)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
    const code = codes.find(Boolean)
    if (!code) throw new Error('no code was mailed')
    return code
  }, 30_000)
}
const enter = (athlete: Athlete, code: string, host = 'nandu') =>
  request(athlete, { host, form: { intent: 'enter-code', code } })
const cookieOf = (response: HttpResponse) =>
  response.headers['set-cookie']!.find((cookie) => cookie.startsWith('registration='))!

const openedBy = async (athlete: Athlete) => {
  const response = await enter(athlete, await mailedCode(athlete))
  expect(response.status).toBe(302)
  return cookieOf(response).split(';')[0]!
}
const answersForm = { intent: 'answers', revision: '0', 'answers.shirt': 'M', 'answers.club': 'Delfines' }
const shirtOf = async ({ id }: Athlete) => {
  const select = `select answers -> 'shirt' ->> 'value' as shirt from registration where id = $1`
  return (await queryOneRow<{ shirt: string }>(owner, select, [id])).shirt
}
const sendCertificate = ({ participantId }: Athlete, cookie: string, query: Record<string, string> = {}) =>
  sendFile({ port: server.port, host: 'nandu', headers: { cookie } }, pdf, {
    participant: participantId,
    field: 'certificate',
    ...query,
  })

test('a code opens one registration: its answers and files, not those of the same order or another organization', async () => {
  const [ana, bruno] = await register()
  const closed = await request(bruno)
  expect([closed.status, closed.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(closed.body).not.toMatch(/Delfines|bruno-/)

  const entry = await enter(bruno, await mailedCode(bruno))
  expect(cookieOf(entry)).toMatch(/; Path=\/; Max-Age=1800; SameSite=Lax; HttpOnly$/)
  const cookie = cookieOf(entry).split(';')[0]!
  expect((await request(bruno, { headers: { cookie } })).body).toContain('Delfines')
  expect((await request(bruno, { form: answersForm, headers: { cookie } })).status).toBe(200)
  expect(await shirtOf(bruno)).toBe('M')
  expect((await sendCertificate(bruno, cookie)).status).toBe(201)

  expect((await request(ana, { headers: { cookie } })).body).not.toContain('Delfines')
  expect((await request(ana, { form: answersForm, headers: { cookie } })).status).toBe(403)
  expect(await shirtOf(ana)).toBe('S')
  expect((await sendCertificate(ana, cookie)).status).toBe(403)
  expect((await sendCertificate(ana, cookie, { registration: bruno.id })).status).toBe(403)
  for (const form of [undefined, answersForm])
    expect((await request(bruno, { host: 'lanternfell', headers: { cookie }, ...(form && { form }) })).status).toBe(404)
  const staffElsewhere = await logIn(server, { email: 'owner@own.example', org: 'lanternfell' })
  expect((await request(bruno, { headers: { cookie: staffElsewhere } })).body).not.toContain('Delfines')
}, 60_000)

test('what was sent is opened by who opened the registration, through a link, and never with the page’s address alone', async () => {
  const [ana, bruno] = await register()
  const [cookieOfBruno, cookieOfAna] = [await openedBy(bruno), await openedBy(ana)]
  const { id } = JSON.parse((await sendCertificate(bruno, cookieOfBruno)).body) as { id: string }
  const open = ({ participantId }: Athlete, cookie: string, options: Partial<RequestOptions> = {}) => {
    const path = `/registration-files/own?${new URLSearchParams({ participant: participantId, file: id })}`
    return request(bruno, { path, headers: { cookie }, ...options })
  }
  for (const [athlete, cookie, host] of [
    [bruno, ''],
    [bruno, cookieOfAna],
    [ana, cookieOfAna],
    [ana, cookieOfBruno],
    [bruno, cookieOfBruno, 'lanternfell'],
  ] as const)
    expect((await open(athlete, cookie, host && { host })).status).toBe(404)
  expect((await open(bruno, cookieOfBruno, { method: 'HEAD' })).status).toBe(404)
  const opened = await open(bruno, cookieOfBruno)
  expect([opened.status, opened.headers['cache-control']]).toEqual([302, 'no-store'])
  const link = opened.headers.location!
  const file = await request(bruno, { path: link })
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toBe('attachment; filename=c.pdf')
  expect((await request(bruno, { path: link.replace(/until=\d/, 'until=9') })).status).toBe(404)
  const entries = `select details from audit_entry where action = 'registration.own_file_opened' and subject = $1`
  expect(await queryDatabase(owner, entries, [bruno.id])).toEqual([{ details: { file: id, field: 'certificate' } }])
}, 60_000)

test('who joins a team is led to what is still missing, and sends it without a code', async () => {
  const race = await createRace(owner, { capacity: 5, subdomain: 'nandu' })
  const relay = { ...race, subdomain: 'nandu', organizationId: sale.organizationId }
  await queryDatabase(
    owner,
    'update competition set price = 0, team_size_min = 2, team_size_max = 3, late_completion = true where id = $1',
    [relay.competitionId],
  )
  await askIn(relay)
  const buyer = newBuyer(relay, 1)
  const more = { 'team.name': 'Los Ñandúes', 'team.size': '3', 'participants[0].answers.shirt': 'S' }
  const held = await holdPlace(server, buyer, { more })
  const { location } = (await checkOut(server, buyer, orderIdOf(held)!)).headers
  const confirmation = await sendRequest({
    port: server.port,
    host: 'nandu',
    path: new URL(location!, 'http://x').pathname,
  })
  const joinPath = /\/event\/[^/"]+\/team\/[\w-]{43}/.exec(confirmation.body)![0]
  const page = await sendRequest({ port: server.port, host: 'nandu', path: joinPath })
  expect(page.body).toMatch(/Apenas te sumes tendrás que enviar[^]{0,400}Certificate/)
  const email = `eva-${randomUUID()}@own.example`
  const member = {
    competitionId: relay.competitionId,
    firstName: 'Eva',
    lastName: 'Paz',
    email,
    dni: randomUUID().slice(0, 8),
  }
  const contact = { phone: '+54 11 5555 5555', emergencyName: 'Bruno Paz', emergencyPhone: '+54 11 4444 4444' }
  const fields = { ...member, ...contact, birthDate: '05/04/1990', gender: 'female', 'answers.shirt': 'M' }
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`participants[0].${name}`, value]))
  const joined = await sendRequest({
    port: server.port,
    host: 'nandu',
    path: joinPath,
    form: { ...form, ...ticksIn(page.body) },
  })
  expect(joined.status, joined.body.slice(0, 300)).toBe(302)
  expect(joined.headers.location).toMatch(/\/register\/participant\/[\w-]+\/change\?joined$/)
  const headers = { cookie: cookieOf(joined).split(';')[0]! }
  const own = await sendRequest({ port: server.port, host: 'nandu', path: joined.headers.location!, headers })
  expect(own.body).toContain('Ya eres parte de Los Ñandúes')
  expect(own.body).toContain('>Falta<')
  const [eva] = await queryDatabase<Athlete>(
    owner,
    'select id, email, confirmation_id as "participantId" from registration where email = $1',
    [email],
  )
  expect((await sendCertificate(eva!, '')).status).toBe(403)
  expect((await sendCertificate(eva!, headers.cookie)).status).toBe(201)
}, 60_000)

test('without a code, with an edited cookie, a wrong, a used and an old code nothing opens', async () => {
  const [ana, bruno] = await register()
  const cookie = await openedBy(bruno)
  const [, id, until, signature] = /^registration=([^.]*)\.([^.]*)\.(.*)$/.exec(cookie)!
  for (const edited of [
    '',
    `registration=${ana.id}.${until}.${signature}`,
    `registration=${id}.${Number(until) + 1}.${signature}`,
    `registration=${id}.${until}.${signature!.slice(1)}`,
    `registration=${id}`,
  ]) {
    const headers = { cookie: edited }
    expect((await request(bruno, { headers })).body).not.toContain('Delfines')
    expect((await request(bruno, { form: answersForm, headers })).status).toBe(403)
    expect((await sendCertificate(bruno, edited)).status).toBe(403)
  }
  expect(await shirtOf(bruno)).toBe('S')

  const code = await mailedCode(ana)
  const wrong = code === '000000' ? '000001' : '000000'
  const answer = await enter(ana, wrong)
  expect(answer.status).toBe(422)
  expect(answer.body).toContain('aria-invalid="true"')
  for (const text of ['', 'x'.repeat(50), '0'.repeat(7)]) expect((await enter(ana, text)).status).toBe(422)
  expect((await enter(bruno, code)).status).toBe(422)
  expect((await enter(ana, code, 'lanternfell')).status).toBe(404)
  await queryDatabase(owner, `update registration_access set expires_at = now() where registration_id = $1`, [ana.id])
  expect((await enter(ana, code)).status).toBe(422)
  await queryDatabase(
    owner,
    `update registration_access set expires_at = now() + interval '5 minutes', attempts = 0 where registration_id = $1`,
    [ana.id],
  )
  expect((await enter(ana, code)).status).toBe(302)
  expect((await enter(ana, code)).status).toBe(422)
}, 60_000)

test('faults stand beside their fields with everything else as typed, and a conflict writes nothing over', async () => {
  const [, bruno] = await register()
  const headers = { cookie: await openedBy(bruno) }
  const send = (form: Record<string, string>) => request(bruno, { form: { ...answersForm, ...form }, headers })
  const invalid = await send({ 'answers.shirt': 'XXL', 'answers.club': 'Nuevo' })
  expect(invalid.status).toBe(422)
  expect(invalid.body).toContain('value="Nuevo"')
  for (const form of [{ 'answers.shirt': '' }, { 'answers.club': 'x'.repeat(10_000) }, { revision: 'many' }] as Record<
    string,
    string
  >[])
    expect((await send(form)).status).toBe(422)
  const stored = { shirt: { label: 'Shirt', value: 'S' }, club: { label: 'Club', value: 'Del club' } }
  await queryDatabase(owner, `update registration set answers = $2, revision = 1 where id = $1`, [
    bruno.id,
    JSON.stringify(stored),
  ])
  const conflict = await send({})
  expect(conflict.status).toBe(409)
  expect(conflict.body).toContain('Del club')
  expect(conflict.body).toContain('name="revision" value="1"')
  expect(await shirtOf(bruno)).toBe('S')
  expect((await send({ revision: '1' })).status).toBe(200)
  expect(await shirtOf(bruno)).toBe('M')
}, 60_000)
