import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { eventLandingForm } from '#rules/events/event-landing-form.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { editEventLanding } from './edit-event-landing.ts'
import { eventLandingDraft } from './event-landing-draft.ts'
import { eventLanding } from './event-landing.ts'
import { eventPage, eventPageWith } from './event-page.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => void (ctx = memberOf(sale, 'admin')))

const imageOf = (organizationId: string) => `/files/${organizationId}/${'a1'.repeat(16)}.webp`
const card = { title: 'Ayuda', type: 'text', text: 'Escribe.' }
const sponsorOf = (organizationId: string) => ({
  name: 'Alba',
  url: 'https://alba.example/',
  image: imageOf(organizationId),
})
const nothing = { order: [], hidden: [], call: { title: '', text: '' }, infoCards: [], sponsors: [] }

const editOf = async (values: object) => {
  const { version } = await eventLanding(ctx, sale.eventId)
  return v.parse(eventLandingForm, { version, values: JSON.stringify({ ...nothing, ...values }) })
}
const save = async (values: object) => editEventLanding(ctx, sale.eventId, await editOf(values))
const shown = async () => {
  const { infoCards, sponsors } = await eventPage(sale.ctx, sale.eventId)
  return { infoCards, sponsors }
}

it('the page shows the cards and sponsors that are not switched off', async () => {
  const sponsor = sponsorOf(sale.organizationId)
  await save({ infoCards: [card], sponsors: [sponsor] })
  expect(await shown()).toEqual({ infoCards: [card], sponsors: [sponsor] })
  await save({ infoCards: [card], sponsors: [sponsor], hidden: ['info', 'sponsors'] })
  expect(await shown()).toEqual({ infoCards: [], sponsors: [] })
  const { values } = await eventLanding(ctx, sale.eventId)
  expect(values).toEqual({ ...nothing, infoCards: [card], sponsors: [sponsor], hidden: ['info', 'sponsors'] })
})

it('the page has the order and the final call of staff, in the language of the visitor', async () => {
  const call = { title: { es: 'Nos vemos', en: 'See you' }, text: '' }
  await save({ order: ['gallery', 'about'], hidden: ['video'], call })
  const { layout, call: shownCall } = await eventPage({ ...sale.ctx, locale: 'en' }, sale.eventId)
  expect(layout).toEqual({ order: ['gallery', 'about'], hidden: ['video'] })
  expect(shownCall).toEqual({ title: 'See you', text: '' })
})

it('the competitions, where athletes register, cannot be switched off', async () => {
  await expect(save({ hidden: ['competitions'] })).rejects.toThrow('selection')
})

it('a preview shows unsaved values and saves none', async () => {
  await save({ infoCards: [card], hidden: ['info'] })
  const draft = { infoCards: [card, { title: '', type: 'text', text: 'x' }], sponsors: [{ name: 'Brisa' }], hidden: [] }
  const page = await eventPageWith(ctx, sale.eventId, eventLandingDraft(sale.organizationId, draft))
  expect([page.infoCards, page.title]).toEqual([[card], (await eventPage(ctx, sale.eventId)).title])
  expect(await shown()).toEqual({ infoCards: [], sponsors: [] })
  expect((await eventLanding(ctx, sale.eventId)).values.hidden).toEqual(['info'])
})

it('a preview shows no picture of another organization', () => {
  const { sponsors } = eventLandingDraft(sale.organizationId, { sponsors: [sponsorOf(newId())] })
  expect(sponsors).toEqual([{ name: 'Alba', url: 'https://alba.example/', image: '' }])
})

it('the second of two saves is rejected, and overwrites nothing', async () => {
  const [first, second] = [await editOf({ hidden: ['video'] }), await editOf({ hidden: ['gallery'] })]
  await editEventLanding(ctx, sale.eventId, first)
  await expect(editEventLanding(ctx, sale.eventId, second)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await eventLanding(ctx, sale.eventId)).values.hidden).toEqual(['video'])
})

it('a picture and a document of another organization are not shown', async () => {
  const file = { title: 'Rules', type: 'file', name: 'Rules', file: `/files/${newId()}/${'a1'.repeat(16)}.pdf` }
  for (const values of [{ infoCards: [file] }, { sponsors: [sponsorOf(newId())] }])
    await expect(save(values)).rejects.toMatchObject({ code: 'not_found' })
})

it('members without the permission change and see none', async () => {
  const edit = await editOf({})
  const user = memberOf(sale, 'user')
  await expect(editEventLanding(user, sale.eventId, edit)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(eventLanding(user, sale.eventId)).rejects.toMatchObject({ code: 'forbidden' })
})

it.each([
  ['a section that does not exist', { hidden: ['hero'] }],
  ['a sponsor without a name', { sponsors: [{ name: '', url: '', image: '' }] }],
  ['an address that runs a script', { sponsors: [{ name: 'x', url: 'javascript:alert(1)', image: '' }] }],
  ['twenty-five sponsors', { sponsors: Array.from({ length: 25 }, () => ({ name: 'x', url: '', image: '' })) }],
])('%s is rejected', async (_, values) => await expect(editOf(values)).rejects.toThrow(v.ValiError))
