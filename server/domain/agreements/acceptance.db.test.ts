import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { checkout, draft, openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { personalData } from '../accounts/personal-data.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { checkOut } from '../orders/check-out.ts'
import { confirmationPage } from '../orders/confirmation-page.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { agreementSettings } from './agreement-settings.ts'
import { eventAcceptance } from './event-acceptance.ts'
import { loadAcceptance } from './load-acceptance.ts'
import { acceptancePage } from './required-texts.ts'
import { recordAcceptance } from './record-acceptance.ts'
import { saveAcceptanceItems } from './save-acceptance-items.ts'
import { saveAgreements } from './save-agreements.ts'

const shop = useShop()

const platformTexts = { terms: 'Terms of {event}', waiver: 'Waiver of {event}' }
const textsOf = ({ ctx, eventId }: Sale) => acceptancePage(ctx, eventId, platformTexts)
const hold = async ({ ctx, eventId, competitionId }: Sale) =>
  (await registerAthletes(ctx, eventId, draft(competitionId))).confirmationId

const noText = { en: '', es: '' }
const save = (ctx: Context, version: string, texts: { terms?: string; waiver?: string }) =>
  saveAgreements(ctx, {
    version,
    terms: texts.terms ? { en: '', es: texts.terms } : noText,
    waiver: texts.waiver ? { en: '', es: texts.waiver } : noText,
  })

const setItems = ({ organizationId, eventId }: Sale, names: readonly string[]) => {
  const document = { file: `${organizationId}/${'a'.repeat(32)}.pdf`, name: { en: 'Rules', es: 'Reglamento' } }
  const items = names.map((text) => ({ text, document }))
  return shop.owner.query('update event set acceptance_items = $2 where id = $1', [eventId, JSON.stringify(items)])
}

const orderOf = (confirmationId: string) =>
  queryRow<{ id: string; state: string; terms_accepted_at: Date }>(
    shop,
    'select id, state, terms_accepted_at from orders where confirmation_id = $1',
    [confirmationId],
  )

const acceptanceOf = async ({ ctx, organizationId }: Sale, confirmationId: string) => {
  const { id: orderId } = await orderOf(confirmationId)
  return ctx.db.transaction((em) => loadAcceptance(em, { organizationId, orderId }))
}

test('an order stores each text as it was read, with its documents, language and time', async () => {
  const sale = await openSale(shop)
  await setItems(sale, ['I can swim'])
  await save(memberOf(sale), '0.0', { terms: 'Rules of {event}' })
  const order = await hold(sale)
  const [terms, waiver, item] = await textsOf(sale)
  const ticks = { terms: terms!.id, waiver: waiver!.id, items: { [item!.id]: item!.id } }
  await checkOut(sale.ctx, order, { ...checkout(), ...ticks, platformTexts })
  await save(memberOf(sale), '1.0', { terms: 'Later rules' })
  await setItems(sale, [])
  const { terms_accepted_at: at } = await orderOf(order)
  expect(await acceptanceOf(sale, order)).toEqual({
    acceptedAt: at.toISOString(),
    locale: 'es',
    texts: [
      { kind: 'terms', version: 1, text: 'Rules of 21K de la Ribera', document: null },
      { kind: 'waiver', version: null, text: 'Waiver of 21K de la Ribera', document: null },
      {
        kind: 'item',
        version: null,
        text: 'I can swim',
        document: { file: `/files/${sale.organizationId}/${'a'.repeat(32)}.pdf`, name: 'Reglamento' },
      },
    ],
  })
})

test('the buyer, each athlete and staff read what was accepted', async () => {
  const sale = await openSale(shop, { price: 0 })
  const order = await hold(sale)
  await checkOut(sale.ctx, order, checkout())
  const { id } = await orderOf(order)
  const athlete = await queryRow<{ id: string; confirmation_id: string }>(
    shop,
    'select id, confirmation_id from registration where order_id = $1',
    [id],
  )
  const accepted = { locale: 'es', texts: [{ text: 'Terms of 21K de la Ribera' }, { kind: 'waiver' }] }
  expect((await confirmationPage(sale.ctx, order)).acceptance).toMatchObject(accepted)
  expect((await participantPage(sale.ctx, athlete.confirmation_id)).acceptance).toMatchObject(accepted)
  const { acceptance } = await athleteDetails(memberOf(sale, 'user'), { registrationId: athlete.id })
  expect(acceptance).toMatchObject(accepted)
  const [terms] = await textsOf(sale)
  const own = { texts: [terms!], acceptedAt: new Date('2026-03-01T12:00:00Z'), registrationId: athlete.id }
  const key = { organizationId: sale.organizationId, id }
  await sale.ctx.db.transaction((em) => recordAcceptance(em, { ...sale.ctx, locale: 'en' }, key, own))
  const joined = { acceptedAt: '2026-03-01T12:00:00.000Z', locale: 'en', texts: [{ kind: 'terms' }] }
  expect((await participantPage(sale.ctx, athlete.confirmation_id)).acceptance).toMatchObject(joined)
  expect((await confirmationPage(sale.ctx, order)).acceptance).toMatchObject(accepted)
})

test('nothing is bought unless every text was ticked as it is now', async () => {
  const sale = await openSale(shop)
  await setItems(sale, ['I can swim'])
  const order = await hold(sale)
  const buy = (ticks: object) => checkOut(sale.ctx, order, { ...checkout(), ...ticks })
  await expect(buy({})).rejects.toMatchObject({ code: 'acceptance_changed' })
  const [terms, , swimming] = await textsOf(sale)
  const items = { [swimming!.id]: swimming!.id }
  await save(memberOf(sale), '0.0', { terms: 'New terms' })
  await expect(buy({ terms: terms!.id, items })).rejects.toMatchObject({ code: 'acceptance_changed' })
  await setItems(sale, ['I can swim', 'I am 18'])
  await expect(buy({ items })).rejects.toMatchObject({ code: 'acceptance_changed' })
  expect((await orderOf(order)).state).toBe('held')
  const adult = (await textsOf(sale)).at(-1)!
  await expect(buy({ items: { ...items, [adult.id]: swimming!.id } })).rejects.toMatchObject({
    code: 'acceptance_changed',
  })
  await expect(buy({ waiver: 'on', items: { ...items, [adult.id]: adult.id } })).rejects.toMatchObject({
    code: 'acceptance_changed',
  })
  const [newTerms] = await textsOf(sale)
  await buy({ terms: newTerms!.id, items: { ...items, [adult.id]: adult.id } })
  expect((await orderOf(order)).state).toBe('awaiting_payment')
})

test('who checks out again accepts instead what is in force by then', async () => {
  const sale = await openSale(shop)
  const order = await hold(sale)
  await checkOut(sale.ctx, order, checkout())
  await save(memberOf(sale), '0.0', { waiver: 'Nuevo deslinde' })
  await expect(checkOut(sale.ctx, order, checkout())).rejects.toMatchObject({ code: 'acceptance_changed' })
  const [, waiver] = await textsOf(sale)
  await checkOut(sale.ctx, order, { ...checkout(), waiver: waiver!.id })
  const { texts } = (await acceptanceOf(sale, order))!
  expect(texts.map(({ text }) => text)).toEqual(['Terms of 21K de la Ribera', 'Nuevo deslinde'])
})

test('a paragraph about refunds stands only where there are refunds', async () => {
  const sale = await openSale(shop)
  const text = 'For {organization}.\n\nUntil {hours} hours before: {contact}.'
  await save(memberOf(sale), '0.0', { terms: text })
  const read = async () => (await textsOf(sale))[0]!.text
  expect(await read()).toBe('For Club Ribera.\n\nUntil 48 hours before: Club Ribera (club@ribera.example).')
  await shop.owner.query('update competition set price = 0 where event_id = $1', [sale.eventId])
  expect(await read()).toBe('For Club Ribera.')
})

test('items are edited by anyone who edits events, one revision at a time, and are asked from then on', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  const file = `/files/${sale.organizationId}/${'b'.repeat(32)}.pdf`
  const item = { text: { en: 'I can swim', es: 'Sé nadar' }, document: { file, name: { en: '', es: 'Normas' } } }
  expect(await saveAcceptanceItems(staff, sale.eventId, { revision: 0, items: [item] })).toEqual({ revision: 1 })
  expect(await eventAcceptance(staff, sale.eventId)).toMatchObject({ revision: 1, language: 'es', items: [item] })
  await expect(saveAcceptanceItems(staff, sale.eventId, { revision: 0, items: [] })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    values: { revision: 1 },
  })
  expect((await textsOf(sale))[2]).toMatchObject({ text: 'Sé nadar', document: { file, name: 'Normas' } })
  const foreign = { ...item, document: { ...item.document, file: `/files/${newId()}/${'b'.repeat(32)}.pdf` } }
  await expect(saveAcceptanceItems(staff, sale.eventId, { revision: 1, items: [foreign] })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(eventAcceptance(memberOf(sale, 'user'), sale.eventId)).rejects.toMatchObject({ code: 'forbidden' })
})

test('versions stay readable, and of two who save, the second sees the conflict', async () => {
  const sale = await openSale(shop)
  const staff = memberOf(sale)
  const results = await Promise.allSettled(['First', 'Second'].map((waiver) => save(staff, '0.0', { waiver })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save(staff, '0.0', { waiver: 'Third' })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await save(staff, '0.1', { terms: 'Rules' })
  const { version, values, versions } = await agreementSettings(staff)
  expect(version).toBe('1.2')
  expect(values).toEqual({ terms: { en: '', es: 'Rules' }, waiver: { en: '', es: '' } })
  const first = { es: expect.stringMatching(/First|Second/) as string }
  expect(versions.map(({ kind, version: number, text }) => ({ kind, number, text }))).toEqual(
    expect.arrayContaining([
      { kind: 'terms', number: 1, text: { es: 'Rules' } },
      { kind: 'waiver', number: 2, text: null },
      { kind: 'waiver', number: 1, text: first },
    ]),
  )
  await save(staff, '1.2', { terms: 'Rules' })
  expect((await agreementSettings(staff)).versions).toHaveLength(3)
  expect((await textsOf(sale))[1]).toMatchObject({ version: null, text: 'Waiver of 21K de la Ribera' })
})

test('terms are for those who may edit settings, and never for another organization', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const user = memberOf(sale, 'user')
  await expect(save(user, '0.0', { terms: 'Ours' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(agreementSettings(user)).rejects.toMatchObject({ code: 'forbidden' })
  await save(memberOf(sale), '0.0', { terms: 'Ours' })
  expect((await textsOf(other))[0]!.text).toBe('Terms of 21K de la Ribera')
  expect((await agreementSettings(memberOf(other))).versions).toEqual([])
})

test('a person gets what they accepted, and it stays with the order once they are erased', async () => {
  const sale = await openSale(shop)
  const order = await hold(sale)
  const email = `${newId()}@example.com`
  const { buyer, ...form } = checkout()
  await checkOut(sale.ctx, order, { ...form, buyer: { ...buyer, email } })
  const data = await personalData(shop.system, { email })
  expect(data.acceptances).toEqual([
    {
      organization: 'Club Ribera',
      acceptedAt: expect.any(String) as string,
      language: 'es',
      texts: expect.arrayContaining([
        { kind: 'terms', version: null, text: 'Terms of 21K de la Ribera', document: null },
      ]) as unknown,
    },
  ])
  await erasePerson(shop.system, { email }, { names: { en: 'Erased', es: 'Borrado' }, acceptsUpcoming: true })
  expect((await acceptanceOf(sale, order))!.texts).toHaveLength(2)
})
