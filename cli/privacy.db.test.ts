import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { register } from '#server/auth/register.ts'
import { signInWithPassword } from '#server/auth/sessions.ts'
import { newLoginToken } from '#server/auth/auth.ts'
import { newId } from '#server/database/ids.ts'
import { checkOut } from '#server/domain/orders/check-out.ts'
import { claimOrders } from '#server/domain/orders/claim-orders.ts'
import { registerAthletes } from '#server/domain/orders/register-athletes.ts'
import { sellItem } from '#server/testing/merchandise.ts'
import { addCompetition, addresses, checkout, openSale, participant, takenPlaces } from '#server/testing/shop.ts'
import type { Sale } from '#server/testing/shop.ts'
import type { Participant } from '#rules/registrations/registration-form.ts'
import { startPayment } from '#server/domain/payments/start-payment.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { editAthlete } from '#server/domain/athletes/edit-athlete.ts'
import { createAccountLink } from '#server/domain/accounts/account-links.ts'
import { erasePerson } from '#server/domain/accounts/erase-person.ts'
import { personalData } from '#server/domain/accounts/personal-data.ts'
import { saveView } from '#server/domain/views/save-view.ts'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { addMember } from '#server/testing/staff.ts'
import { useOperator } from '#server/testing/use-operator.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import { randomAddress } from '#server/testing/random-address.ts'
import { useShop } from '#server/testing/use-shop.ts'

// A database of its own, as every row of every table is read several times.
const urls = await useTestDatabase()
const operator = useOperator(urls)
const { dorsal, rows } = operator
const shop = useShop({ sandbox: new LedgerGateway() }, urls)

const newPerson = () => {
  const mark = newId().slice(-10)
  return {
    email: `zoraida-${mark}@example.com`,
    firstName: `Zoraida${mark}`,
    lastName: `Ükçelik${mark}`,
    dni: `Z${mark}`.toUpperCase(),
    phone: `+54 9 ${mark.replaceAll(/\D/g, '7')} 31`,
    birthDate: '1987-02-03',
    emergencyName: `Ottoline${mark}`,
    emergencyPhone: `+54 8 ${mark.replaceAll(/\D/g, '6')} 32`,
  }
}
type Person = ReturnType<typeof newPerson>

const competitionFor = async (sale: Sale, { dni }: Person): Promise<string> => {
  const key = `${sale.competitionId} ${dni}`
  if (!usedKeys.has(key)) {
    usedKeys.add(key)
    return sale.competitionId
  }
  const { rows } = await shop.owner.query('select price::int from competition where id = $1', [sale.competitionId])
  return (await addCompetition(shop, sale, { price: rows[0].price })).competitionId
}
const usedKeys = new Set<string>()

type Purchase = { buyer: Person; athletes: Person[]; merchandise?: Participant['merchandise'] }

const buy = async (sale: Sale, { buyer, athletes, merchandise = [] }: Purchase) => {
  const participants: Participant[] = []
  for (const athlete of athletes) {
    const answers = { doctor: { label: 'Doctor', value: `The one of ${athlete.lastName}` } }
    participants.push({ ...participant(await competitionFor(sale, athlete)), ...athlete, answers, merchandise })
  }
  const order = { draftKey: newId(), participants, isSure: true }
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, order)
  const { email, firstName, lastName, dni, phone } = buyer
  const billing = { email, firstName, lastName, dni, phone, address: `Calle ${lastName} 1` }
  await checkOut(sale.ctx, confirmationId, { ...checkout(), buyer: billing })
  return confirmationId
}

const openAccount = async ({ email, firstName, lastName }: Person, sale: Sale): Promise<string> => {
  const person = { name: `${firstName} ${lastName}`, email, password: 'over the fells', locale: 'es' } as const
  await register(shop.system, shop.platform, randomAddress(), {
    ...person,
    organizationId: null,
    redirect: '/',
  })
  const [{ id }] = await rows('update auth_user set email_verified = true where email = $1 returning id', [email])
  await signInWithPassword(shop.platform.auth, new Headers({ host: 'localhost:3000' }), email, 'over the fells')
  await newLoginToken(shop.platform.auth, email)
  const link = { purpose: 'reset-password', email, userId: id, organizationId: null, data: { other: email } } as const
  await shop.system.db.transaction((em) => createAccountLink(em, link, new Date()))
  const toNobodyYet = { purpose: 'verify-email', userId: null, organizationId: null } as const
  await shop.system.db.transaction(async (em) => {
    await createAccountLink(em, { ...toNobodyYet, email: email.toUpperCase(), data: {} }, new Date())
    await createAccountLink(em, { ...toNobodyYet, email: 'else@example.com', data: { other: email } }, new Date())
  })
  await rows(
    `insert into auth_verification (id, identifier, value, expires_at)
      values ($1::text, $1::text, jsonb_build_object('userId', $2::text), now())`,
    [newId(), id],
  )
  await rows(`insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, 'admin')`, [
    newId(),
    sale.organizationId,
    id,
  ])
  await rows(
    `insert into invitation (id, organization_id, email, role, sent_at, expires_at)
      values ($1, $2, $3, 'user', now(), now())`,
    [newId(), sale.organizationId, email.toUpperCase()],
  )
  await rows(
    `insert into passkey (id, user_id, host, name, credential_id, public_key, counter, transports)
      values ($1::uuid, $2, 'localhost', $3, $1::text, 'x', 0, '[]')`,
    [newId(), id, firstName],
  )
  await rows(
    `insert into passkey_challenge (id, challenge, host, user_id, expires_at) values ($1::uuid, $1::text, 'x', $2, now())`,
    [newId(), id],
  )
  await rows(`insert into second_factor (id, user_id, secret, recovery_codes) values ($1, $2, 'x', '[]')`, [
    newId(),
    id,
  ])
  await rows(
    `insert into email_change (id, user_id, old_email, new_email, session_id, expires_at)
      values ($1, $2, $3, $4, $1, now())`,
    [newId(), id, email, `new-${email}`],
  )
  await claimOrders(shop.system, id)
  return id
}

const sendToInbox = (recipient: string, text: string) =>
  rows(
    `insert into inbox_message (id, message_id, sender, recipient, subject, html, text, attachments)
      values ($1, $4, 'Club', $2, '', $3, $3, '[]')`,
    [newId(), recipient, text, newId()],
  )

const importResults = async ({ organizationId, eventId }: Sale) => {
  await rows(
    `update registration set import_key = 'row ' || id, tags = '{Elite}', category = 'M30', result_class = 'open',
        result_status = 'dsq', result_reason = 'Cut the course'
      where organization_id = $1`,
    [organizationId],
  )
  await rows(
    `insert into result_import (id, organization_id, event_id, competition_id, file, imported_at, imported_by)
      select event_id, organization_id, event_id, id, 'times.csv', now(), 'system' from competition
      where event_id = $1 order by id limit 1`,
    [eventId],
  )
  await rows(
    `insert into imported_result (id, organization_id, import_id, bib, person_digest, result_digest, changes)
      select id, organization_id, event_id, '1', 'digest', 'digest', jsonb_build_array(last_name) from registration
      where event_id = $1`,
    [eventId],
  )
  await rows(
    `insert into former_result (id, organization_id, registration_id, import_id, replaced_by, bib, person_digest,
        result_digest, is_decided, changes)
      select gen_random_uuid(), organization_id, id, event_id, event_id, '1', 'digest', 'digest', false,
        jsonb_build_array(last_name) from registration where event_id = $1`,
    [eventId],
  )
}

const changeAnswersOf = async (registrationIds: string[], { lastName }: Person) => {
  await rows(
    `insert into answer_change (id, organization_id, registration_id, entry_id, changes)
      select gen_random_uuid(), organization_id, id, id, jsonb_build_array(jsonb_build_object('before', $2::text))
      from registration where id = any ($1)`,
    [registrationIds, `The one of ${lastName}`],
  )
  await rows(
    `insert into registration_access (id, organization_id, registration_id, claimed_at)
      select gen_random_uuid(), organization_id, id, now() from registration where id = any ($1)`,
    [registrationIds],
  )
}

const queueMessage = ({ organizationId }: Sale, recipient: string) =>
  rows(
    `insert into message (id, organization_id, kind, recipient, locale, payload, dedupe_key, message_id)
      values ($1::uuid, $2, 'staff-invitation', $3, 'es', '{}', $1::text, $1::text)`,
    [newId(), organizationId, recipient],
  )

// The erasure must empty every other column of a registration, also columns that are added later.
const retainedColumns = [
  'team_id',
  'line_id',
  'id',
  'organization_id',
  'event_id',
  'competition_id',
  'order_id',
  'position',
  'status',
  'created_at',
  'bib_number',
  'gender',
  'category',
  'result_class',
  'result_time_ms',
  'result_distance_m',
  'result_bib',
  'result_competition_id',
  'result_status',
  'chip_time_ms',
  'splits',
  'official_places',
  'revision',
]

const dumpRows = async (): Promise<string> => {
  const tables = await rows(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'sandbox')`,
  )
  const texts: string[] = []
  for (const { name } of tables)
    for (const { row } of await rows(`select '${name} ' || one::text as row from ${name} one`)) texts.push(row)
  return texts.join('\n')
}

const unsubscribe = ({ organizationId }: Sale, { email }: Person) =>
  rows(`insert into unsubscription (id, organization_id, email) values ($1, $2, $3)`, [newId(), organizationId, email])

/** A player of an album whose parent's address is this person's, and a like of it. */
const appearInAlbum = async ({ organizationId }: Sale, { email, firstName }: Person) => {
  const [albumId, teamId] = [newId(), newId()]
  await rows(
    `insert into album (id, organization_id, year, title)
      values ($1, $2, (select count(*) + 2000 from album where organization_id = $2), 'Cup')`,
    [albumId, organizationId],
  )
  await rows(`insert into album_team (id, organization_id, album_id, name) values ($1, $2, $3, 'Orcas')`, [
    teamId,
    organizationId,
    albumId,
  ])
  await rows(
    `insert into album_player (id, organization_id, team_id, name, plays_as, birth_date, guardian_email)
      values ($1, $2, $3, $4, 'Goalkeeper', '2014-06-15', $5)`,
    [newId(), organizationId, teamId, firstName, email],
  )
  await rows(`insert into album_like (id, organization_id, album_id, team_id, email) values ($1, $2, $3, $4, $5)`, [
    newId(),
    organizationId,
    albumId,
    teamId,
    email,
  ])
}

const linesWith = (text: string, person: Person): string[] => {
  const details = [person.email, person.firstName, person.lastName, person.dni, person.phone, person.emergencyName]
  const plain = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const plainDetails = [...details, person.emergencyPhone].map(plain)
  return text.split('\n').filter((line) => plainDetails.some((detail) => plain(line).includes(detail)))
}
const tablesOf = (lines: string[]) => [...new Set(lines.map((line) => line.split(' ', 1)[0]!))].toSorted()

describe('dorsal privacy', () => {
  test('erases a person so that no column of any table mentions them, and keeps money and results', async () => {
    const [freeSale, paidSale] = [await openSale(shop, { price: 0 }), await openSale(shop)]
    const [ana, bea] = [newPerson(), newPerson()]
    const confirmedId = await buy(freeSale, { buyer: ana, athletes: [ana, { ...ana, email: `kid-${ana.email}` }] })
    const beasId = await buy(freeSale, { buyer: bea, athletes: [bea, ana] })
    const openId = await buy(paidSale, { buyer: ana, athletes: [ana] })
    await startPayment(paidSale.ctx, openId, addresses)
    const userId = await openAccount(ana, freeSale)
    const [{ number }] = await rows('select confirmation_number as number from orders where confirmation_id = $1', [
      beasId,
    ])
    await sendToInbox(bea.email, `${number}: ${bea.firstName}, ${ana.firstName}`)
    await sendToInbox(ana.email, ana.firstName)
    await rows(
      `update registration set result_time_ms = 5000, bib_number = '9' || position
        where order_id = (select id from orders where confirmation_id = $1)`,
      [confirmedId],
    )
    await importResults(freeSale)
    await queueMessage(freeSale, ana.email.toUpperCase())
    await unsubscribe(freeSale, ana)
    for (const person of [ana, bea]) await appearInAlbum(freeSale, person)
    await unsubscribe(freeSale, bea)
    const colleague = await addMember(shop, freeSale, 'user')
    const search = new URLSearchParams({ bib: 'none', q: ana.firstName })
    await saveView(colleague.ctx, { list: 'athletes', name: 'No bib', query: `?${search.toString()}` })
    const anasRegistrations = await rows('select id from registration where dni = $1', [ana.dni])
    const anasIds = anasRegistrations.map((athlete: { id: string }) => athlete.id)
    expect(anasIds).toHaveLength(4)
    await changeAnswersOf(anasIds, ana)
    const ofRegistrations = () =>
      rows(
        `select 'change' as row from answer_change where registration_id = any ($1)
          union all select 'access' from registration_access where registration_id = any ($1)`,
        [anasIds],
      )
    expect(await ofRegistrations()).toHaveLength(8)
    const dump = await dumpRows()
    expect(tablesOf(linesWith(dump, ana))).toEqual([
      'pgboss.job',
      'pgboss.job_common',
      'public.account_link',
      'public.album_like',
      'public.album_player',
      'public.answer_change',
      'public.auth_user',
      'public.auth_verification',
      'public.email_change',
      'public.former_result',
      'public.imported_result',
      'public.inbox_message',
      'public.invitation',
      'public.message',
      'public.orders',
      'public.passkey',
      'public.registration',
      'public.unsubscription',
    ])
    expect(tablesOf(dump.split('\n').filter((line) => line.includes(userId)))).toEqual([
      'public.account_link',
      'public.audit_entry',
      'public.auth_account',
      'public.auth_session',
      'public.auth_user',
      'public.auth_verification',
      'public.email_change',
      'public.membership',
      'public.orders',
      'public.passkey',
      'public.passkey_challenge',
      'public.second_factor',
    ])

    const refusal = await dorsal('privacy', 'erase', '--email', ana.email, '--yes', '--json')
    expect(refusal).toMatchObject({ code: 4, json: { error: { code: 'upcoming_races' } } })
    const args = ['privacy', 'erase', '--email', ` ${ana.email.toUpperCase()} `, '--give-up-upcoming', '--json']
    expect(await dorsal(...args)).toMatchObject({ code: 2 })
    const before = linesWith(await dumpRows(), ana)
    expect(await dorsal(...args, '--dry-run')).toMatchObject({ code: 0, json: { account: true, dryRun: true } })
    expect(linesWith(await dumpRows(), ana)).toEqual(before)
    expect(await dorsal(...args, '--yes')).toMatchObject({
      code: 0,
      json: { account: true, orders: 2, registrations: 4 },
    })

    const after = await dumpRows()
    expect(linesWith(after, ana)).toEqual([])
    expect(await ofRegistrations()).toEqual([])
    expect(tablesOf(after.split('\n').filter((line) => line.includes(userId)))).toEqual(['public.audit_entry'])
    const [order] = await rows('select * from orders where confirmation_id = $1', [confirmedId])
    expect(order).toMatchObject({ state: 'confirmed', buyer: null, user_id: null, total: '0' })
    const athletes = await rows('select * from registration where order_id = $1 order by position', [order.id])
    expect(athletes).toMatchObject([
      { first_name: 'Anónimo', last_name: '', search_text: 'anonimo 90', bib_number: '90', result_time_ms: 5000 },
      { first_name: 'Anónimo', status: 'confirmed', gender: 'female' },
    ])
    const erasedAthletes = await rows(
      'select to_jsonb(registration) - $2::text[] as athlete from registration where id = any ($1)',
      [anasIds, retainedColumns],
    )
    const nobody = {
      first_name: 'Anónimo',
      last_name: '',
      email: '',
      phone: '',
      dni: '',
      birth_date: null,
      emergency_name: '',
      emergency_phone: '',
      answers: {},
      tags: [],
      import_key: null,
      former_bib: null,
      result_reason: null,
      confirmation_id: null,
      search_text: expect.stringMatching(/^anonimo( 9\d)?$/),
    }
    expect(erasedAthletes).toEqual(anasIds.map(() => ({ athlete: nobody })))
    const importedResults = await rows(
      `select dni from imported_result join registration using (organization_id, id) where event_id = $1`,
      [freeSale.eventId],
    )
    expect(importedResults).toEqual([{ dni: bea.dni }])
    const [openOrder] = await rows('select state, total from orders where confirmation_id = $1', [openId])
    expect(openOrder).toMatchObject({ state: 'cancelled' })
    expect(Number(openOrder.total)).toBeGreaterThan(0)
    expect(await takenPlaces(shop, paidSale.poolId)).toBe(0)
    expect(linesWith(await dumpRows(), bea).length).toBeGreaterThan(2)
    const entries = await rows(`select organization_id, details from audit_entry where subject = $1 and action = $2`, [
      userId,
      'person.erased',
    ])
    expect(entries).toHaveLength(3)

    expect(await dorsal(...args, '--yes')).toMatchObject({
      code: 0,
      json: { account: false, orders: 0, registrations: 0, messages: 0 },
    })
  })

  test('makes a form opened before the erasure too old to be saved', async () => {
    const sale = await openSale(shop, { price: 0 })
    const ana = newPerson()
    await buy(sale, { buyer: ana, athletes: [ana] })
    const [{ id }] = await rows('select id from registration where dni = $1', [ana.dni])
    const { ctx } = await addMember(shop, sale, 'admin')
    const form = { ...participant(sale.competitionId), ...ana, firstName: `Anna${ana.firstName}`, isSure: true }
    await erasePerson(shop.system, { email: ana.email }, { names: erasedNames(), acceptsUpcoming: true })
    await expect(editAthlete(ctx, id, { ...form, revision: 0 })).rejects.toMatchObject({ code: 'athlete_erased' })
    expect(linesWith(await dumpRows(), ana)).toEqual([])
  })

  test('hands out everything held about a person and nothing of anybody else', async () => {
    const sale = await openSale(shop, { price: 0 })
    const [ana, bea] = [newPerson(), newPerson()]
    await buy(sale, { buyer: bea, athletes: [bea, ana] })
    const dinner = await sellItem(shop, sale, { name: 'Dinner', rule: 'optional', price: 0 })
    await buy(sale, {
      buyer: ana,
      athletes: [ana],
      merchandise: [{ itemId: dinner.itemId, variantId: dinner.variantIds[1]!, quantity: 2 }],
    })
    await openAccount(ana, sale)
    for (const person of [ana, bea]) await unsubscribe(sale, person)
    await appearInAlbum(sale, bea)
    await appearInAlbum(sale, ana)
    const { code, json } = await dorsal('privacy', 'export', '--email', ana.email, '--json')
    expect(code).toBe(0)
    expect(json).toMatchObject({
      emails: [ana.email],
      account: [{ email: ana.email, emailVerified: true, hasPassword: true }],
      sessions: [{ host: 'localhost:3000' }],
      memberships: [{ organization: 'Club Ribera', role: 'admin' }],
      emailChanges: [{ newEmail: `new-${ana.email}` }],
      links: [
        { purpose: 'reset-password', email: ana.email },
        { purpose: 'verify-email', email: ana.email.toUpperCase() },
      ],
      orders: [{ buyer: { email: ana.email }, payments: [] }],
      registrations: [{ dni: ana.dni }, { dni: ana.dni }],
      merchandise: [{ item: 'Dinner', variant: 'M', quantity: 2, deliveredAt: null }],
      messages: [{ kind: 'athlete-confirmed' }, { kind: 'registration-confirmed-free' }],
      unsubscriptions: [{ organization: 'Club Ribera', email: ana.email }],
      albumPlayers: [
        {
          organization: 'Club Ribera',
          album: 2001,
          team: 'Orcas',
          name: ana.firstName,
          playsAs: 'Goalkeeper',
          birthDate: '2014-06-15',
          guardianEmail: ana.email,
        },
      ],
      albumLikes: [{ album: 2001, team: 'Orcas', email: ana.email }],
    })
    expect(linesWith(JSON.stringify(json), bea)).toEqual([])
    expect(JSON.stringify(json)).not.toContain('else@example.com')
    expect(JSON.stringify(json)).not.toMatch(/password":"|tokenHash|token_hash/)

    const exported = await dorsal('privacy', 'export', '--email', ana.email, '--out', 'ana.json')
    const file = path.join(operator.folder, 'ana.json')
    expect(exported.out).toContain(file)
    expect(JSON.parse(readFileSync(file, 'utf8')).orders).toHaveLength(1)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await dorsal('privacy', 'export', '--email', `nobody-${ana.email}`)).toMatchObject({
      code: 3,
      err: `dorsal: There is no person with the e-mail nobody-${ana.email}.\n`,
    })
  })

  test('rejects an erasure that leaves an organization without an owner', async () => {
    const sale = await openSale(shop)
    const ana = newPerson()
    const userId = await openAccount(ana, sale)
    await rows(`update membership set role = 'owner' where user_id = $1`, [userId])
    const erase = () => dorsal('privacy', 'erase', '--email', ana.email, '--yes', '--json')
    expect(await erase()).toMatchObject({ code: 4, json: { error: { code: 'sole_owner' } } })
    const bea = await openAccount(newPerson(), sale)
    await rows(`update membership set role = 'owner' where user_id = $1`, [bea])
    expect(await erase()).toMatchObject({ code: 0, json: { account: true } })
    expect(await rows('select 1 from membership where user_id = $1', [userId])).toEqual([])
  })

  test('lets of the last two owners only one go, though both leave at once', async () => {
    const sale = await openSale(shop)
    const [userId, leavingId] = [await openAccount(newPerson(), sale), await openAccount(newPerson(), sale)]
    await rows(`update membership set role = 'owner' where organization_id = $1`, [sale.organizationId])
    const first = await shop.owner.connect()
    await first.query('begin')
    await first.query('delete from auth_user where id = $1', [leavingId])
    const second = erasePerson(shop.system, { userId }, { names: erasedNames(), acceptsUpcoming: false })
    const outcome = second.catch((error: unknown) => error)
    try {
      await expect.poll(() => countBackendsBehind(first)).toBe(1)
      await first.query('commit')
    } finally {
      first.release(true)
    }
    expect(await outcome).toMatchObject({ code: 'sole_owner' })
    expect(await rows(`select user_id from membership where organization_id = $1`, [sale.organizationId])).toEqual([
      { user_id: userId },
    ])
  })

  test('lets an account that is not verified take along only what was made with it', async () => {
    const sale = await openSale(shop, { price: 0 })
    const ana = newPerson()
    const confirmationId = await buy(sale, { buyer: ana, athletes: [ana] })
    const userId = newId()
    await rows(`insert into auth_user (id, name, email, email_verified) values ($1, 'Eva', $2, false)`, [
      userId,
      ana.email,
    ])
    const data = await personalData(shop.system, { userId })
    expect(data).toMatchObject({ orders: [], registrations: [], messages: [] })
    expect(linesWith(JSON.stringify({ ...data, emails: [], account: [] }), ana)).toEqual([])
    const settings = { names: erasedNames(), acceptsUpcoming: false }
    expect(await erasePerson(shop.system, { userId }, settings)).toMatchObject({ account: true, orders: 0 })
    const [order] = await rows('select buyer from orders where confirmation_id = $1', [confirmationId])
    expect(order.buyer).toMatchObject({ email: ana.email })
  })

  test('uses the account’s current address only, and nobody else’s orders', async () => {
    const sale = await openSale(shop, { price: 0 })
    const [ana, old, bea] = [newPerson(), newPerson(), newPerson()]
    const ownId = await buy(sale, { buyer: old, athletes: [old] })
    const userId = await openAccount(old, sale)
    await rows('update auth_user set email = $2 where id = $1', [userId, ana.email])
    // Another person reads the former address by now, and an order of a third person's account names Ana's address.
    const laterId = await buy(sale, { buyer: old, athletes: [old] })
    const claimedId = await buy(sale, { buyer: { ...bea, email: ana.email }, athletes: [bea] })
    const beaId = await openAccount(bea, sale)
    await rows('update orders set user_id = $2 where confirmation_id = $1', [claimedId, beaId])
    const dump = await personalData(shop.system, { userId })
    expect(dump).toMatchObject({ orders: [{ buyer: { email: old.email } }], registrations: [{ email: old.email }] })
    await erasePerson(shop.system, { userId }, { names: erasedNames(), acceptsUpcoming: true })
    const remaining = await rows('select confirmation_id as id from orders where buyer is not null and event_id = $1', [
      sale.eventId,
    ])
    expect(remaining.map((order: { id: string }) => order.id).toSorted()).toEqual([laterId, claimedId].toSorted())
    expect(ownId).not.toBe(laterId)
  })

  test('counts organizations by what they are: of the same name, and deleted ones that may come back', async () => {
    const [first, second] = [await openSale(shop), await openSale(shop)]
    const ana = newPerson()
    const userId = await openAccount(ana, first)
    await rows(`update membership set role = 'owner' where user_id = $1`, [userId])
    await rows('update organization set deleted_at = now() where id = $1', [first.organizationId])
    const bea = await openAccount(newPerson(), second)
    await rows(`update membership set role = 'owner' where user_id = $1`, [bea])
    await rows(`insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, 'owner')`, [
      newId(),
      second.organizationId,
      userId,
    ])
    const erase = dorsal('privacy', 'erase', '--email', ana.email, '--yes', '--json')
    expect(await erase).toMatchObject({ code: 4, json: { error: { code: 'sole_owner' } } })
  })
})
