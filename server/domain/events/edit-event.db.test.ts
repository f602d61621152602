import { expect, test } from 'vitest'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventDetails, NewEvent } from '#rules/events/event-form.ts'
import { accountOf } from '#rules/permissions.ts'
import { newId } from '#server/database/ids.ts'
import { createHelperLink } from '../check-in/helper-links.ts'
import { addCompetition } from '../competitions/add-competition.ts'
import { editCompetition } from '../competitions/edit-competition.ts'
import { eventCompetitions } from '../competitions/event-competitions.ts'
import { typeDetails } from '#server/testing/tickets.ts'
import { addTicketType } from '../tickets/add-ticket-type.ts'
import { editTicketType } from '../tickets/edit-ticket-type.ts'
import { switchTickets } from '../tickets/switch-tickets.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { draft, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { addMember } from '#server/testing/staff.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { createMailing } from '../mailings/change-mailing.ts'
import { cancelAthlete } from '../athletes/cancel-athlete.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { changeEventStatus } from './change-event-status.ts'
import { createEvent } from './create-event.ts'
import { editEvent } from './edit-event.ts'
import { eventBasics } from './event-basics.ts'
import { eventEditorFrame } from './event-editor-frame.ts'
import { eventPage } from './event-page.ts'
import { moveEffects } from './move-effects.ts'
import { competitionDetails, eventDetails } from '#server/testing/event-details.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop({ sandbox: new LedgerGateway() })

const newEvent: NewEvent = {
  title: 'Vuelta al lago',
  sport: 'running',
  startsAt: new Date('2027-04-18T12:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
}

const createDraft = async (sale: Sale, changes: Partial<NewEvent> = {}) =>
  createEvent(memberOf(sale), { ...newEvent, ...changes })

test('an event begins as a draft that visitors do not see, and its slug is made of its title once', async () => {
  const sale = await openSale(shop)
  const { id, slug } = await createDraft(sale, { title: 'Maratón de la Costa & Mar' })
  expect(slug).toBe('maraton-de-la-costa-mar')
  await expect(eventPage(sale.ctx, slug)).rejects.toMatchObject({ code: 'not_found' })
  expect(await eventPage(memberOf(sale, 'user'), slug)).toMatchObject({ id, state: 'closed' })

  await editEvent(memberOf(sale), id, { revision: 0, details: { ...eventDetails, title: 'Otra cosa' } })
  expect(await eventEditorFrame(memberOf(sale), id)).toMatchObject({ slug, title: 'Otra cosa', status: 'draft' })
})

test('twenty events of one title that begin at once get twenty slugs', async () => {
  const sale = await openSale(shop)
  const events = await Promise.all(Array.from({ length: 20 }, () => createDraft(sale)))
  const slugs = events.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(20)
  expect(slugs).toContain('vuelta-al-lago')
  expect(slugs).toContain('vuelta-al-lago-20')
})

test('a title that looks like an id is found by its slug all the same', async () => {
  const sale = await openSale(shop)
  const { id, slug } = await createDraft(sale, { title: newId() })
  expect((await eventPage(memberOf(sale), slug)).id).toBe(id)
})

test('of concurrent saves of one revision one succeeds, the others are rejected', async () => {
  const sale = await openSale(shop)
  const { id } = await createDraft(sale)
  const save = (title: string) => editEvent(memberOf(sale), id, { revision: 0, details: { ...eventDetails, title } })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, number) => save(`Tab ${number}`)))
  const savedTabs = outcomes.flatMap((one, number) => (one.status === 'fulfilled' ? [number] : []))
  expect(savedTabs).toHaveLength(1)
  expect(await eventBasics(memberOf(sale), id)).toMatchObject({ title: `Tab ${savedTabs[0]}`, revision: 1 })
  for (const one of outcomes)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'changed_meanwhile', values: { revision: 1 } })
})

test('the limit of an event’s places is saved with it, and who changed it is audited', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  const { id } = await createDraft(sale)
  const save = (revision: number, capacity: number | null, title = 'Vuelta al lago') =>
    editEvent(staff, id, { revision, details: { ...eventDetails, title, capacity } })
  await save(0, 300)
  await save(1, 300, 'Vuelta')
  await save(2, null)
  await save(3, 500)
  expect(await eventBasics(staff, id)).toMatchObject({ capacity: 500, revision: 4 })
  const { rows } = await shop.owner.query(
    `select actor, details from audit_entry where subject = $1 and action = 'event.edited' order by at, id`,
    [id],
  )
  const actor = `member:${accountOf(staff.actor)!.userId}`
  expect(rows).toEqual([
    { actor, details: { capacity: 300, was: { capacity: null } } },
    { actor, details: {} },
    { actor, details: { capacity: null, was: { capacity: 300 } } },
    { actor, details: { capacity: 500, was: { capacity: null } } },
  ])
})

test('a limit below what is taken changes nothing of the event, and so does one of an earlier revision', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { eventId, competitionId, ctx } = sale
  await registerAthletes(ctx, eventId, draft(competitionId, { athletes: 3 }))
  const save = (revision: number, capacity: number, title: string) =>
    editEvent(memberOf(sale), eventId, { revision, details: { ...eventDetails, title, capacity } })
  await expect(save(0, 2, 'Otra')).rejects.toMatchObject({ code: 'capacity_below_taken', values: { taken: 3 } })
  await save(0, 3, 'Vuelta')
  await expect(save(0, 90, 'Otra')).rejects.toMatchObject({ code: 'changed_meanwhile', values: { revision: 1 } })
  expect(await eventBasics(memberOf(sale), eventId)).toMatchObject({ title: 'Vuelta', capacity: 3, revision: 1 })
})

test('publishing counts as a change: a tab that still shows the draft does not save over it', async () => {
  const sale = await openSale(shop)
  const { id } = await createDraft(sale)
  const { revision } = await editEvent(memberOf(sale), id, { revision: 0, details: eventDetails })
  await addCompetition(memberOf(sale), id, competitionDetails)
  await changeEventStatus(memberOf(sale), id, 'published')
  await expect(editEvent(memberOf(sale), id, { revision, details: eventDetails })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
})

test('competitions move along with their event', async () => {
  const sale = await openSale(shop)
  const { id } = await createDraft(sale)
  const { id: competitionId } = await addCompetition(memberOf(sale), id, competitionDetails)
  const details = { ...eventDetails, startsAt: new Date('2027-05-02T11:00:00Z') }
  await editEvent(memberOf(sale), id, { revision: 0, details })
  const competition = await queryRow<{ starts_at: Date }>(shop, 'select starts_at from competition where id = $1', [
    competitionId,
  ])
  expect(competition.starts_at.toISOString()).toBe('2027-05-02T11:30:00.000Z')
})

test('what depends on an event’s day is listed before it moves, and early prices move in the same save on request', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  const { id } = await createDraft(sale)
  const tiers = [{ id: '', price: 500, until: '2027-03-01', places: null }]
  await addCompetition(staff, id, { ...competitionDetails, price: 1_000, tiers })
  expect((await eventBasics(staff, id)).dependents).toEqual({
    competitions: [{ name: '10K', startsAt: '2027-04-18T12:30:00.000Z', tiers: [{ price: 500, until: '2027-03-01' }] }],
    openOffers: 0,
    soldOutItems: [],
    athletes: 0,
    helperDays: [],
    scheduledExports: 0,
    unsentMailings: 0,
    endingCoupons: 0,
    hasSchedule: false,
    hasDirections: false,
  })
  const untilOf = async () => (await eventBasics(staff, id)).dependents.competitions[0]!.tiers[0]!.until
  const later = { ...eventDetails, startsAt: new Date('2027-05-30T12:00:00Z') }
  await editEvent(staff, id, { revision: 0, details: later })
  expect(await untilOf()).toBe('2027-03-01')
  await editEvent(staff, id, { revision: 1, details: eventDetails })
  await editEvent(staff, id, { revision: 2, details: later, moveTiers: true })
  expect(await untilOf()).toBe('2027-04-12')
  const { details } = await queryRow<{ details: object }>(
    shop,
    `select details from audit_entry where subject = $1 and action = 'event.edited' order by at desc, id desc limit 1`,
    [id],
  )
  expect(details).toEqual({
    startsAt: '2027-05-30T12:00:00.000Z',
    was: { startsAt: '2027-04-18T12:00:00.000Z' },
    movedTiers: 1,
  })
  await editEvent(staff, id, { revision: 3, details: { ...later, title: 'Vuelta' }, moveTiers: true })
  expect(await untilOf()).toBe('2027-04-12')
})

test('an event is published when nothing is missing, and what is missing is listed in order', async () => {
  const sale = await openSale(shop)
  const ctx = memberOf(sale)
  const { id } = await createDraft(sale)
  const missingNeeds = async () => {
    const outcome = await changeEventStatus(ctx, id, 'published').catch((error: unknown) => error)
    const { checklist } = await eventEditorFrame(ctx, id)
    const unmet = checklist.filter(({ isMet }) => !isMet).map(({ need }) => need)
    const refusal = { code: 'event_incomplete', values: { needs: unmet.join(' ') } }
    expect(outcome).toMatchObject(unmet.length > 0 ? refusal : { id })
    return unmet
  }
  expect(await missingNeeds()).toEqual(['location', 'competitions'])
  await editEvent(ctx, id, { revision: 0, details: { ...eventDetails, startsAt: new Date('2020-01-01T12:00:00Z') } })
  expect(await missingNeeds()).toEqual(['date', 'competitions'])
  await editEvent(ctx, id, { revision: 1, details: eventDetails })
  await addCompetition(ctx, id, competitionDetails)
  expect(await missingNeeds()).toEqual([])
  expect(await eventPage(sale.ctx, id)).toMatchObject({ title: eventDetails.title, state: 'open' })
})

test('a spectator event is published with an active ticket type instead of a competition', async () => {
  const sale = await openSale(shop)
  const ctx = memberOf(sale)
  const { id } = await createEvent(ctx, { ...newEvent, sport: 'spectator' }, { registrationEnabled: false })
  await editEvent(ctx, id, { revision: 0, details: eventDetails })
  const { id: typeId } = await addTicketType(ctx, id, typeDetails({ isActive: false }))
  const incomplete = { code: 'event_incomplete', values: { needs: 'competitions' } }
  await expect(changeEventStatus(ctx, id, 'published')).rejects.toMatchObject(incomplete)
  await editTicketType(ctx, typeId, { revision: 0, details: typeDetails() })
  await switchTickets(ctx, id, false)
  await expect(changeEventStatus(ctx, id, 'published')).rejects.toMatchObject(incomplete)
  await switchTickets(ctx, id, true)
  const organization = { ...ctx.organization, feePlan: null }
  await expect(changeEventStatus({ ...ctx, organization }, id, 'published')).rejects.toMatchObject({
    code: 'fee_plan_missing',
  })
  expect(await changeEventStatus(ctx, id, 'published')).toMatchObject({ id, to: 'published' })
})

test('an owner confirms an e-mail before the first event is published', async () => {
  const sale = await openSale(shop)
  const userId = newId()
  await shop.owner.query(`insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, false)`, [
    userId,
    `${userId}@example.com`,
  ])
  await shop.owner.query(
    `insert into membership (id, organization_id, user_id, role) values (gen_random_uuid(), $1, $2, 'owner')`,
    [sale.organizationId, userId],
  )
  const ctx = memberOf(sale)
  await changeEventStatus(ctx, sale.eventId, 'draft')
  await expect(changeEventStatus(ctx, sale.eventId, 'published')).rejects.toMatchObject({
    code: 'event_incomplete',
    values: { needs: 'ownerEmail' },
  })
  await shop.owner.query('update auth_user set email_verified = true where id = $1', [userId])
  await changeEventStatus(ctx, sale.eventId, 'published')
})

test('a published event keeps its place', async () => {
  const sale = await openSale(shop)
  const details = { ...eventDetails, locationName: '' }
  await expect(editEvent(memberOf(sale), sale.eventId, { revision: 0, details })).rejects.toMatchObject({
    code: 'event_incomplete',
    field: 'locationName',
    values: { needs: 'location' },
  })
})

test('only those whose role includes it may', async () => {
  const sale = await openSale(shop)
  await expect(createEvent(memberOf(sale, 'user'), newEvent)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(createEvent(sale.ctx, newEvent)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a calendar’s entry is numbered higher whenever the event’s day, hour or place changes, and only then', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { eventId, competitionId, ctx } = sale
  const staff = memberOf(sale)
  const { confirmationId } = await registerAthletes(ctx, eventId, draft(competitionId))
  const sequence = async () => (await confirmationPage(ctx, confirmationId)).event.sequence
  const save = (revision: number, details: Partial<EventDetails>) =>
    editEvent(staff, eventId, { revision, details: { ...eventDetails, ...details } })
  await save(0, {})
  const first = await sequence()
  await save(1, { title: 'Vuelta', arrival: { checkInOpens: '07:00', arriveMinutesEarly: 30 } })
  expect(await sequence()).toBe(first)
  const startsAt = new Date('2027-04-18T12:15:00Z')
  await save(2, { startsAt })
  expect(await sequence()).toBe(first + 1)
  await save(3, { startsAt, locationName: 'Club de remo' })
  expect(await sequence()).toBe(first + 2)
  const { competitions } = await eventCompetitions(staff, eventId)
  const [{ revision, startsAt: raceStart }] = competitions as [EditorCompetition]
  const edit = (at: number, start: Date) =>
    editCompetition(staff, competitionId, { revision: at, details: { ...competitionDetails, startsAt: start } })
  await edit(revision, new Date(raceStart))
  expect(await sequence()).toBe(first + 2)
  await edit(revision + 1, new Date('2027-04-18T15:00:00Z'))
  expect(await sequence()).toBe(first + 3)
  await changeEventStatus(staff, eventId, 'cancelled')
  expect(await sequence()).toBe(first + 4)
  await changeEventStatus(staff, eventId, 'draft', { isSure: true })
  expect(await sequence()).toBe(first + 5)
})

test('who and what depends on an event is counted, without what is over', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { eventId, organizationId } = sale
  const staff = memberOf(sale)
  const [athlete, cancelled] = [await addByStaff(sale, {}), await addByStaff(sale, {})]
  await cancelAthlete(staff, cancelled, { revision: 0 })
  const days = ['2027-04-18', '2027-04-17', '2027-04-18', '2027-04-16']
  for (const day of days) await createHelperLink(staff, eventId, { name: 'Mesa', day })
  await shop.owner.query(`update check_in_link set revoked_at = now() where event_id = $1 and day = '2027-04-16'`, [
    eventId,
  ])
  await createMailing(staff, { eventId, ids: [athlete] })
  await shop.owner.query(
    `with ending as (insert into coupon (id, organization_id, code, discount, expires_at, deleted_at)
       values (gen_random_uuid(), $1, 'A', 1000, now(), null), (gen_random_uuid(), $1, 'B', 1000, null, null),
         (gen_random_uuid(), $1, 'C', 1000, now(), now()) returning id)
     insert into coupon_event (id, organization_id, coupon_id, event_id)
     select gen_random_uuid(), $1, id, $2 from ending`,
    [organizationId, eventId],
  )
  await shop.owner.query(
    `insert into export_schedule (id, organization_id, user_id, path, query, name, format, locale, rhythm, event_id,
       days_before, hour, target)
     values (gen_random_uuid(), $1, $3, '/admin/athletes', '', 'Atletas', 'csv', 'es', 'before-event', $2, 3, 8, 'mail')`,
    [organizationId, eventId, (await addMember(shop, sale, 'admin')).userId],
  )
  await shop.owner.query(`update event set parking = 'Detrás del club' where id = $1`, [eventId])
  expect((await eventBasics(staff, eventId)).dependents).toMatchObject({
    athletes: 1,
    helperDays: ['2027-04-17', '2027-04-18'],
    unsentMailings: 1,
    endingCoupons: 1,
    scheduledExports: 1,
    hasSchedule: false,
    hasDirections: true,
  })
})

test('another start says whose age changes by it, as the organization counts ages', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { eventId, organizationId } = sale
  const staff = memberOf(sale)
  const { startsAt, timeZone } = await eventBasics(staff, eventId)
  const year = Number(startsAt.slice(0, 4))
  await shop.owner.query(`update event set starts_at = make_timestamptz($2, 5, 2, 9, 0, 0, time_zone) where id = $1`, [
    eventId,
    year,
  ])
  await shop.owner.query(
    `update competition set starts_at = make_timestamptz($2, 5, 2, 9, 0, 0, $3) where event_id = $1`,
    [eventId, year, timeZone],
  )
  for (const birthDate of ['1992-05-03', '1992-05-01', '1987-05-03'])
    await addByStaff(sale, { birthDate, gender: 'female' })
  const june = { startsAt: new Date(`${year}-06-13T12:00:00Z`), timeZone }
  const effects = await moveEffects(staff, eventId, june)
  expect(effects).toMatchObject({ ages: 2, fields: [] })
  await shop.owner.query(`update organization set ages_on = 'year_end' where id = $1`, [organizationId])
  expect(await moveEffects(staff, eventId, june)).toEqual({ ages: 0, categories: 0, fields: [] })
})
