import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId, newSecretId } from '#server/database/ids.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { draftWith, sellItem, type SoldItem } from '#server/testing/merchandise.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, draft, openSale, queryRow, takenPlaces, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { changeAnswers } from '../answers/change-answers.ts'
import { messageView } from '../messages/message-view.ts'
import { checkOut } from '../orders/check-out.ts'
import { addDueItem } from '../merchandise/due-items.ts'
import { setDelivered } from '../merchandise/set-delivered.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { registeredPeople } from '../registrations/registered-people.ts'
import { addOwnItem } from './add-own-item.ts'
import { changeOwnAnswers } from './change-own-answers.ts'
import { changeOwnVariant } from './change-own-variant.ts'
import { redeemCode, sendCode } from './codes.ts'
import { ownRegistrationPage } from './own-registration-page.ts'
import type { OwnKey } from './own-registration.ts'

const shop = useShop()
const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
const club = { kind: 'short_text', id: 'club', label: 'Club' }
const runsForClub = { kind: 'yes_no', id: 'member', label: 'Member' }
const card = { ...club, id: 'card', label: 'Card', condition: { kind: 'answer', field: 'member', isOneOf: ['yes'] } }

type Person = { id: string; participantId: string; email: string }
type Registered = { sale: Sale; buyer: Context; email: string; carla: Person; bruno: Person }

const signedIn = ({ ctx }: Sale, account: { userId: string; email: string }): Context => ({
  ...ctx,
  actor: { kind: 'visitor', account },
})

async function register(emails = ['carla@example.com', 'bruno@example.com']): Promise<Registered> {
  const sale = await openSale(shop, { price: 0 })
  const [userId, email] = [newId(), `ana-${newId()}@example.com`]
  const insert = `insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`
  await shop.owner.query(insert, [userId, email])
  const buyer = signedIn(sale, { userId, email })
  const submission = draft(sale.competitionId, { athletes: emails.length })
  const participants = submission.participants.map((one, index) => ({ ...one, email: emails[index]! }))
  const { confirmationId } = await registerAthletes(buyer, sale.eventId, { ...submission, participants })
  const { buyer: payer, ...form } = checkout()
  await checkOut(buyer, confirmationId, { ...form, buyer: { ...payer, email } })
  await askFields(sale, shirt, club, runsForClub, card)
  const { rows } = await shop.owner.query<Person>(
    `select id, email, confirmation_id as "participantId" from registration where event_id = $1 order by position`,
    [sale.eventId],
  )
  return { sale, buyer, email, carla: rows[0]!, bruno: rows[1]! }
}

const at = (ctx: Context, minutes: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) })
const closedKey = ({ participantId }: Person) => ({ participantId, openParticipantId: null })
const openKey = ({ participantId }: Person) => ({ participantId, openParticipantId: participantId })
const detailsFor = async (ctx: Context, person: Person) => (await ownRegistrationPage(ctx, closedKey(person))).details

type CodeMail = { recipient: string; payload: { orderId: string; registrationId: string } }

async function mailedCode({ ctx, organizationId }: Sale): Promise<{ code: string; recipient: string }> {
  const mail = await queryRow<CodeMail>(
    shop,
    `select recipient, payload from message where organization_id = $1 and kind = 'registration-code'
      order by created_at desc, id desc limit 1`,
    [organizationId],
  )
  const view = await messageView(ctx, { kind: 'registration-code', ...mail })
  return { code: view!.code, recipient: mail.recipient }
}

const codeFor = async (sale: Sale, { participantId }: Person) => {
  await sendCode(sale.ctx, participantId)
  return mailedCode(sale)
}
const wrong = { code: 'access_code_wrong', field: 'code' }
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code mailed to the participant opens their registration once, and no other', async () => {
  const { sale, carla, bruno } = await register()
  const { code, recipient } = await codeFor(sale, bruno)
  expect(recipient).toBe('bruno@example.com')
  expect(code).toMatch(/^\d{6}$/)
  await expect(redeemCode(sale.ctx, carla.participantId, code)).rejects.toMatchObject(wrong)
  await redeemCode(sale.ctx, bruno.participantId, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(redeemCode(sale.ctx, bruno.participantId, code)).rejects.toMatchObject(wrong)
  expect(
    JSON.stringify(await queryRow(shop, 'select * from registration_access where registration_id = $1', [bruno.id])),
  ).not.toContain(code)
})

test('a code is dead after fifteen minutes, after five wrong ones and once another was mailed', async () => {
  const { sale, bruno } = await register()
  const first = await codeFor(sale, bruno)
  const enter = (code: string, minutes = 0) => redeemCode(at(sale.ctx, minutes), bruno.participantId, code)
  await expect(enter(first.code, 15)).rejects.toMatchObject(wrong)
  const second = await codeFor(sale, bruno)
  if (first.code !== second.code) await expect(enter(first.code)).rejects.toMatchObject(wrong)
  const third = await codeFor(sale, bruno)
  for (let attempt = 0; attempt < 5; attempt++) await expect(enter(otherThan(third.code))).rejects.toMatchObject(wrong)
  await expect(enter(third.code)).rejects.toMatchObject(wrong)
  const fourth = await codeFor(sale, bruno)
  for (let attempt = 0; attempt < 4; attempt++) await expect(enter(otherThan(fourth.code))).rejects.toMatchObject(wrong)
  await enter(fourth.code, 14)
})

test('of many who enter a code at once, one is let in', async () => {
  const { sale, bruno } = await register()
  const { code } = await codeFor(sale, bruno)
  const entries = await Promise.allSettled(
    Array.from({ length: 4 }, () => redeemCode(sale.ctx, bruno.participantId, code)),
  )
  expect(entries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('who has no address is mailed through their buyer, and a code whose address was corrected is not sent', async () => {
  const { sale, carla, bruno, email } = await register()
  await shop.owner.query(`update registration set email = '' where id = $1`, [bruno.id])
  expect(await codeFor(sale, bruno)).toMatchObject({ recipient: email })
  expect((await ownRegistrationPage(sale.ctx, closedKey(bruno))).codeAddress).toBe('a•••@e•••.com')
  await sendCode(sale.ctx, carla.participantId)
  await shop.owner.query(`update registration set email = 'other@example.com' where id = $1`, [carla.id])
  await expect(mailedCode(sale)).rejects.toThrow(TypeError)
  await shop.owner.query(`update orders set buyer = null where event_id = $1`, [sale.eventId])
  await expect(sendCode(sale.ctx, bruno.participantId)).rejects.toMatchObject({ code: 'code_unsendable' })
})

test('a page says what it is about and nothing that was answered, before it is opened', async () => {
  const { sale, bruno, carla } = await register()
  await changeAnswers(memberOf(sale), bruno.id, { revision: 0, answers: { shirt: 'M', club: 'Delfines' } })
  const page = await ownRegistrationPage(sale.ctx, closedKey(bruno))
  expect(page).toMatchObject({ codeAddress: 'b•••@e•••.com', details: null, closed: null })
  expect(JSON.stringify(page)).not.toMatch(/Delfines|bruno@/)
  const opened = await ownRegistrationPage(sale.ctx, openKey(bruno))
  expect(opened.details).toMatchObject({ answers: { answers: { club: { value: 'Delfines' } } }, revision: 1 })
  const withTheKeyOfAnother = { participantId: bruno.participantId, openParticipantId: carla.participantId }
  expect((await ownRegistrationPage(sale.ctx, withTheKeyOfAnother)).details).toBe(null)
})

test('the account of the participant and the one that bought it open it without a code, others do not', async () => {
  const { sale, buyer, bruno, email } = await register()
  expect(await detailsFor(signedIn(sale, { userId: newId(), email: 'Bruno@Example.com' }), bruno)).not.toBe(null)
  expect(await detailsFor(buyer, bruno)).not.toBe(null)
  expect(await detailsFor(signedIn(sale, { userId: newId(), email }), bruno)).toBe(null)
  expect(await detailsFor(memberOf(sale), bruno)).toBe(null)
  expect(await detailsFor(sale.ctx, bruno)).toBe(null)
})

test('what a participant has changed is closed to the account that bought it, and is not offered to it', async () => {
  const { sale, buyer, bruno } = await register()
  await changeOwnAnswers(buyer, closedKey(bruno), { revision: 0, answers: { shirt: 'S' } })
  expect(await detailsFor(buyer, bruno)).not.toBe(null)
  const before = await registeredPeople(buyer)
  await changeOwnAnswers(sale.ctx, openKey(bruno), { revision: 1, answers: { shirt: 'M', club: 'Delfines' } })
  expect(await detailsFor(buyer, bruno)).toBe(null)
  await expect(
    changeOwnAnswers(buyer, closedKey(bruno), { revision: 2, answers: { shirt: 'S' } }),
  ).rejects.toMatchObject({ code: 'code_required' })
  expect(await registeredPeople(buyer)).toEqual(before)
  expect(JSON.stringify(before)).not.toMatch(/Delfines|"M"/)
})

test('the order’s page and its confirmation mail say what each misses and where it is given, without values', async () => {
  const { sale, carla, bruno } = await register()
  await changeAnswers(memberOf(sale), bruno.id, { revision: 0, answers: { shirt: 'M', club: 'Delfines' } })
  const { confirmationId, orderId } = await queryRow<{ confirmationId: string; orderId: string }>(
    shop,
    `select id as "orderId", confirmation_id as "confirmationId" from orders where event_id = $1`,
    [sale.eventId],
  )
  const pathOf = ({ participantId }: Person) => `/event/21k/register/participant/${participantId}/change`
  const { athletes } = await confirmationPage(sale.ctx, confirmationId)
  expect(athletes).toEqual([
    { name: 'Ana Núñez 0', path: pathOf(carla), merchandisePath: null, given: [], missing: ['Shirt'] },
    { name: 'Ana Núñez 1', path: pathOf(bruno), merchandisePath: null, given: ['Shirt', 'Club'], missing: [] },
  ])
  const mailTo = (registrationId?: string) =>
    messageView(sale.ctx, {
      kind: registrationId ? 'athlete-confirmed' : 'registration-confirmed-free',
      recipient: '',
      payload: { orderId, registrationId },
    })
  const incomplete = [{ name: 'Ana Núñez 0', missing: ['Shirt'], url: sale.ctx.organization.origin + pathOf(carla) }]
  expect(await mailTo()).toMatchObject({ incomplete })
  expect(await mailTo(carla.id)).toMatchObject({ incomplete })
  expect(await mailTo(bruno.id)).toMatchObject({ incomplete: [] })
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [carla.id])
  expect((await confirmationPage(sale.ctx, confirmationId)).athletes).toMatchObject([{ path: pathOf(bruno) }])
  await shop.owner.query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [
    sale.eventId,
  ])
  expect((await confirmationPage(sale.ctx, confirmationId)).athletes).toEqual([])
})

test('who joined by themselves is closed to the account that bought the team’s place', async () => {
  const { sale, buyer, bruno } = await register()
  await shop.owner.query(
    `insert into acceptance (id, organization_id, order_id, registration_id, accepted_at, locale, texts)
      select $1, organization_id, order_id, id, now(), 'es', '[]' from registration where id = $2`,
    [newId(), bruno.id],
  )
  expect(await detailsFor(buyer, bruno)).toBe(null)
  expect(await detailsFor(signedIn(sale, { userId: newId(), email: 'bruno@example.com' }), bruno)).not.toBe(null)
})

test('a change is in the history as the participant’s, and mailed to them by name and not by value', async () => {
  const { sale, bruno } = await register()
  const answers = { shirt: 'M', club: 'Delfines', card: 'hidden' }
  expect(await changeOwnAnswers(sale.ctx, openKey(bruno), { revision: 0, answers })).toEqual(['Shirt', 'Club'])
  const { changes, answers: stored, revision } = await athleteDetails(memberOf(sale), { registrationId: bruno.id })
  expect(revision).toBe(1)
  expect(stored.answers).toEqual({ shirt: { label: 'Shirt', value: 'M' }, club: { label: 'Club', value: 'Delfines' } })
  expect(changes[0]).toMatchObject({ action: 'registration.own_answers_changed' })
  expect(stored.changes[changes[0]!.id]).toEqual([
    { field: 'shirt', label: 'Shirt', before: null, after: 'M' },
    { field: 'club', label: 'Club', before: null, after: 'Delfines' },
  ])
  const mail = await queryRow<CodeMail & { text: string }>(
    shop,
    `select recipient, payload, payload::text as text from message
      where organization_id = $1 and kind = 'registration-changed'`,
    [sale.organizationId],
  )
  expect(mail.recipient).toBe('bruno@example.com')
  expect(mail.text).not.toContain('Delfines')
  expect(await messageView(sale.ctx, { kind: 'registration-changed', ...mail })).toMatchObject({
    labels: ['Shirt', 'Club'],
    orderUrl: `${sale.ctx.organization.origin}/event/21k/register/participant/${bruno.participantId}/change`,
  })
  expect(await changeOwnAnswers(sale.ctx, openKey(bruno), { revision: 1, answers: { ...answers, card: '' } })).toEqual(
    [],
  )
})

test('a change of the buyer is mailed to the participant, and to the buyer as theirs', async () => {
  const { sale, buyer, bruno, email } = await register()
  await changeOwnAnswers(buyer, closedKey(bruno), { revision: 0, answers: { shirt: 'S' } })
  const mails = async () =>
    (
      await shop.owner.query<CodeMail & { kind: 'registration-changed-by-buyer' }>(
        `select kind, recipient, payload from message where organization_id = $1 and kind like 'registration-changed%'
          order by kind`,
        [sale.organizationId],
      )
    ).rows
  const [toBruno, toBuyer] = await mails()
  expect(toBruno).toMatchObject({ kind: 'registration-changed', recipient: 'bruno@example.com' })
  expect(toBuyer).toMatchObject({ kind: 'registration-changed-by-buyer', recipient: email })
  expect(await messageView(sale.ctx, toBuyer!)).toMatchObject({
    labels: ['Shirt'],
    participantName: 'Ana Núñez 1',
    orderUrl: `${sale.ctx.organization.origin}/event/21k/register/participant/${bruno.participantId}/change`,
  })
  await shop.owner.query(`update registration set email = $2 where id = $1`, [bruno.id, email.toUpperCase()])
  await changeOwnAnswers(buyer, closedKey(bruno), { revision: 1, answers: { shirt: 'M' } })
  expect(await mails()).toHaveLength(3)
})

test('a required answer, a change of staff meanwhile and the end of registration stand in the way', async () => {
  const { sale, bruno } = await register()
  const change = (answers: Record<string, string>, { revision = 0, ctx = sale.ctx } = {}) =>
    changeOwnAnswers(ctx, openKey(bruno), { revision, answers })
  await expect(change({ club: 'Delfines' })).rejects.toMatchObject({ code: 'form_changed' })
  await expect(change({ shirt: 'XL' })).rejects.toMatchObject({ code: 'form_changed' })
  await changeAnswers(memberOf(sale), bruno.id, { revision: 0, answers: { shirt: 'S' } })
  await expect(change({ shirt: 'M' })).rejects.toMatchObject({ code: 'changed_meanwhile', values: { revision: 1 } })
  await shop.owner.query(`update event set registration_enabled = false where id = $1`, [sale.eventId])
  await change({ shirt: 'M' }, { revision: 1 })
  const dayAfter = new Date(sale.ctx.now.getTime() + 91 * 86_400_000)
  await expect(change({ shirt: 'S' }, { revision: 2, ctx: { ...sale.ctx, now: dayAfter } })).rejects.toMatchObject({
    code: 'registration_closed',
  })
  await shop.owner.query(`update event set registration_deadline = now() - interval '1 minute' where id = $1`, [
    sale.eventId,
  ])
  await expect(change({ shirt: 'S' }, { revision: 2 })).rejects.toMatchObject({ code: 'registration_closed' })
  expect((await ownRegistrationPage(sale.ctx, openKey(bruno))).closed).toBe('deadline_passed')
})

test('nobody finds a registration elsewhere, one that is held or cancelled, or one that there is not', async () => {
  const [{ sale, bruno }, other] = [await register(), await register()]
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draft(sale.competitionId))
  const held = await queryRow<{ participantId: string }>(
    shop,
    `select registration.confirmation_id as "participantId" from registration join orders on orders.id = order_id
      where orders.confirmation_id = $1`,
    [confirmationId],
  )
  await shop.owner.query(`update registration set status = 'cancelled' where id = $1`, [bruno.id])
  const ids = [other.bruno.participantId, held.participantId, bruno.participantId, newSecretId(), 'x', '\0'.repeat(20)]
  for (const participantId of ids) {
    const key = { participantId, openParticipantId: other.bruno.participantId }
    for (const attempt of [
      () => sendCode(sale.ctx, participantId),
      () => redeemCode(sale.ctx, participantId, '000000'),
      () => ownRegistrationPage(sale.ctx, key),
      () => changeOwnAnswers(sale.ctx, key, { revision: 0, answers: {} }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'order_not_found' })
  }
})

const shirts = {
  rule: 'included',
  variants: [
    { id: '', name: 'S', stock: 1 },
    { id: '', name: 'M', stock: 1 },
    { id: '', name: 'L', stock: 0 },
  ],
} as const

async function buyShirt() {
  const sale = await openSale(shop, { price: 0 })
  const item = await sellItem(shop, sale, { ...shirts, variants: [...shirts.variants] })
  const { confirmationId } = await registerAthletes(sale.ctx, sale.eventId, draftWith(sale.competitionId, [[item, 0]]))
  await checkOut(sale.ctx, confirmationId, checkout())
  const person = await queryRow<Person & { choiceId: string }>(
    shop,
    `select registration.id, email, confirmation_id as "participantId", choice.id as "choiceId" from registration
      join merchandise_choice as choice on registration_id = registration.id where event_id = $1`,
    [sale.eventId],
  )
  return { sale, item, person }
}
const takenOf = ({ poolIds }: SoldItem) => Promise.all(poolIds.map((poolId) => takenPlaces(shop, poolId)))

test('a participant takes another variant: the stock follows, it is recorded, and mailed without its value', async () => {
  const { sale, item, person } = await buyShirt()
  const [small, medium, large] = item.variantIds as [string, string, string]
  const { choiceId } = person
  const change = (from: string, to: string) => changeOwnVariant(sale.ctx, openKey(person), { choiceId, from, to })
  expect(await change(small, medium)).toBe('T-shirt (M)')
  expect(await takenOf(item)).toEqual([0, 1, 0])
  const { changes } = await athleteDetails(memberOf(sale), { registrationId: person.id })
  expect(changes[0]).toMatchObject({ action: 'registration.own_variant_set' })
  const mails = `select payload -> 'labels' as labels from message where organization_id = $1 and kind = 'registration-changed'`
  expect((await shop.owner.query(mails, [sale.organizationId])).rows).toEqual([{ labels: ['T-shirt'] }])
  expect(await change(small, medium)).toBe(null)
  await expect(change(medium, large)).rejects.toMatchObject({ code: 'sold_out', values: { item: 'T-shirt (L)' } })
  expect(await takenOf(item)).toEqual([0, 1, 0])
  expect((await ownRegistrationPage(sale.ctx, openKey(person))).details?.merchandise).toMatchObject([
    { item: 'T-shirt', variantId: medium },
  ])
})

test('of two devices that change one variant, the second is a conflict, and the stock stays right', async () => {
  const { sale, item, person } = await buyShirt()
  await shop.owner.query('update place_pool set capacity = 1 where id = $1', [item.poolIds[2]])
  const [from, ...others] = item.variantIds as [string, string, string]
  const results = await Promise.allSettled(
    others.map((to) => changeOwnVariant(sale.ctx, openKey(person), { choiceId: person.choiceId, from, to })),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'changed_meanwhile' } },
  ])
  const [first, ...rest] = await takenOf(item)
  expect([first, rest.filter(Boolean)]).toEqual([0, [1]])
})

test('a variant is not changed without the code, by others, after it was handed out or registration has closed', async () => {
  const [{ sale, item, person }, other] = [await buyShirt(), await buyShirt()]
  const [from, to] = item.variantIds as [string, string]
  const { choiceId } = person
  const change = (
    key: OwnKey = openKey(person),
    changes: Partial<{ choiceId: string; to: string }> = {},
    ctx = sale.ctx,
  ) => changeOwnVariant(ctx, key, { choiceId, from, to, ...changes })
  await expect(change(closedKey(person))).rejects.toMatchObject({ code: 'code_required' })
  await expect(change({ ...openKey(person), openParticipantId: other.person.participantId })).rejects.toMatchObject({
    code: 'code_required',
  })
  await expect(change(openKey(other.person))).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(change(openKey(person), { choiceId: other.person.choiceId })).rejects.toMatchObject({
    code: 'not_found',
  })
  for (const foreign of [other.item.variantIds[1]!, newId(), 'none'])
    await expect(change(openKey(person), { to: foreign })).rejects.toMatchObject({ code: 'merchandise_unavailable' })
  const dayAfter = new Date(sale.ctx.now.getTime() + 91 * 86_400_000)
  await expect(change(openKey(person), {}, { ...sale.ctx, now: dayAfter })).rejects.toMatchObject({
    code: 'registration_closed',
  })
  await setDelivered(memberOf(sale), person.id, { choiceId, variantId: from, isDelivered: true })
  await expect(change()).rejects.toMatchObject({ code: 'merchandise_delivered' })
  expect(await takenOf(item)).toEqual([1, 0, 0])
})

/** Somebody has bought a shirt; a cap that goes with every place is new since. */
async function buyBeforeCap(variants = [{ id: '', name: 'Blue', stock: 1 as number | null }]) {
  const bought = await buyShirt()
  const cap = await sellItem(shop, bought.sale, { name: 'Cap', rule: 'included', variantsLabel: '', variants })
  return { ...bought, cap }
}

test('what goes with a place and was not chosen is chosen later: recorded, mailed, and taken from the stock', async () => {
  const { sale, cap, person } = await buyBeforeCap()
  const dueOf = async () => (await ownRegistrationPage(sale.ctx, openKey(person))).details?.dueItems
  expect(await dueOf()).toMatchObject([{ id: cap.itemId, name: 'Cap', rule: 'included' }])
  const choice = { itemId: cap.itemId, variantId: cap.variantIds[0]! }
  await expect(addOwnItem(sale.ctx, closedKey(person), choice)).rejects.toMatchObject({ code: 'code_required' })
  const dayAfter = { ...sale.ctx, now: new Date(sale.ctx.now.getTime() + 91 * 86_400_000) }
  await expect(addOwnItem(dayAfter, openKey(person), choice)).rejects.toMatchObject({ code: 'registration_closed' })
  expect(await takenOf(cap)).toEqual([0])
  const additions = await Promise.allSettled([0, 1].map(() => addOwnItem(sale.ctx, openKey(person), choice)))
  expect(additions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(additions.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: 'Cap (Blue)' })
  expect(additions.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'merchandise_unavailable' },
  })
  expect(await takenOf(cap)).toEqual([1])
  expect(await dueOf()).toEqual([])
  const { changes, merchandise } = await athleteDetails(memberOf(sale), { registrationId: person.id })
  expect(changes[0]).toMatchObject({ action: 'registration.own_item_added', details: { item: 'Cap (Blue)' } })
  expect(merchandise).toMatchObject([{ item: 'T-shirt' }, { item: 'Cap', quantity: 1, isConfirmed: true }])
  const mail = await queryRow<{ recipient: string; labels: string[] }>(
    shop,
    `select recipient, payload->'labels' as labels from message where organization_id = $1 and kind = 'registration-changed'`,
    [sale.organizationId],
  )
  expect(mail).toEqual({ recipient: person.email, labels: ['Cap'] })
})

test('nothing else is chosen later: what costs money, is sold out, is of another competition or of another item', async () => {
  const { sale, cap, person, item } = await buyBeforeCap()
  const stock = (count: number) => [{ id: '', name: '', stock: count }]
  const priced = await sellItem(shop, sale, { name: 'Chip', price: 300, variants: stock(9) })
  const optional = await sellItem(shop, sale, { name: 'Mug', price: 0, rule: 'optional', variants: stock(9) })
  const gone = await sellItem(shop, sale, { name: 'Bag', rule: 'included', variants: stock(0) })
  const details = (await ownRegistrationPage(sale.ctx, openKey(person))).details!
  expect(details.dueItems.map(({ name }) => name)).toEqual(['Cap'])
  const attempts = [priced, optional, gone, item].map(({ itemId, variantIds }) => [itemId, variantIds[0]!] as const)
  for (const [itemId, variantId] of [...attempts, [cap.itemId, item.variantIds[1]!] as const, ['x', 'y'] as const])
    await expect(addOwnItem(sale.ctx, openKey(person), { itemId, variantId })).rejects.toMatchObject({
      code: 'merchandise_unavailable',
    })
  expect(await Promise.all([priced, optional, gone, item, cap].map(takenOf))).toEqual([[0], [0], [0], [1, 0, 0], [0]])
})

test('staff give what is missing; a variant that has just sold out is named', async () => {
  const variants = ['Blue', 'Red'].map((name) => ({ id: '', name, stock: 1 }))
  const { sale, cap, person } = await buyBeforeCap(variants)
  await shop.owner.query('update place_pool set capacity = 0 where id = $1', [cap.poolIds[0]])
  const give = (variant: number) =>
    addDueItem(memberOf(sale, 'user'), person.id, { itemId: cap.itemId, variantId: cap.variantIds[variant]! })
  await expect(give(0)).rejects.toMatchObject({ code: 'sold_out', values: { item: 'Cap (Blue)' } })
  expect(await give(1)).toBe('Cap (Red)')
  expect(await takenOf(cap)).toEqual([0, 1])
  const { changes, dueItems } = await athleteDetails(memberOf(sale), { registrationId: person.id })
  expect(changes[0]).toMatchObject({ action: 'registration.item_added', details: { item: 'Cap (Red)' } })
  expect(dueItems).toEqual([])
})
