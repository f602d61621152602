import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { landingForm } from '#rules/organizations/landing-form.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { editLanding } from './edit-landing.ts'
import { landingSettings } from './landing-settings.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => void (ctx = memberOf(sale, 'admin')))

const fileOf = (organizationId: string, extension: string) => `/files/${organizationId}/${'a1'.repeat(16)}.${extension}`

const written = {
  headline: { en: 'Run the valley', es: 'Corre el valle' },
  tagline: 'Three races',
  about: 'First.\n\nSecond.',
  order: ['news', 'events'],
  hidden: ['past'],
  heroImage: '',
  infoCards: [
    { title: 'Bring', type: 'list', items: [{ icon: 'moon', text: { en: 'A torch', es: 'Una linterna' } }] },
    { title: { es: 'Ayuda' }, type: 'text', text: 'Escribe.' },
  ],
}
const editOf = async (changes: object = {}) =>
  v.parse(landingForm, {
    version: (await landingSettings(ctx)).version,
    values: JSON.stringify({ ...written, ...changes }),
  })

it('what is written is published, each text in the languages it was written in', async () => {
  const heroImage = fileOf(sale.organizationId, 'webp')
  const card = { title: 'Rules', type: 'file', file: fileOf(sale.organizationId, 'pdf'), name: 'The rules' }
  await editLanding(ctx, await editOf({ heroImage, infoCards: [...written.infoCards, card] }))
  const expected = { ...written, heroImage, infoCards: [...written.infoCards, card] }
  expect((await landingSettings(ctx)).values).toEqual(expected)
  await expect
    .poll(async () => {
      const organization = await shop.platform.directory.byId(sale.organizationId)
      return { ...organization?.landing, heroImage: organization?.heroImage, infoCards: organization?.infoCards }
    })
    .toEqual(expected)
})

it('everything may be emptied', async () => {
  await editLanding(ctx, await editOf())
  const empty = { headline: '', tagline: '', about: '', order: [], hidden: [], heroImage: '', infoCards: [] }
  await editLanding(ctx, await editOf(empty))
  expect((await landingSettings(ctx)).values).toEqual(empty)
})

it('the second of two saves is rejected, and overwrites nothing', async () => {
  const [first, second] = [await editOf({ tagline: 'First' }), await editOf({ tagline: 'Second' })]
  await editLanding(ctx, first)
  await expect(editLanding(ctx, second)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await landingSettings(ctx)).values.tagline).toBe('First')
})

it('members without the permission change and see none', async () => {
  const edit = await editOf()
  await expect(editLanding(memberOf(sale, 'user'), edit)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(landingSettings(memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
})

describe('files of another organization are not shown', () => {
  const card = { title: 'Rules', type: 'file', name: 'The rules' }

  it.each([
    ['a picture', { heroImage: fileOf(newId(), 'webp') }],
    ['a picture elsewhere', { heroImage: 'https://elsewhere.example/x.webp' }],
    ['a document', { infoCards: [{ ...card, file: fileOf(newId(), 'pdf') }] }],
  ])('%s', async (_, changes) => {
    await expect(editLanding(ctx, await editOf(changes))).rejects.toMatchObject({ code: 'not_found' })
    expect((await landingSettings(ctx)).values.headline).not.toEqual(written.headline)
  })

  it.each(['https://elsewhere.example/x.pdf', 'javascript:alert(1)', `/files/../${'a1'.repeat(16)}.pdf`, ''])(
    'an address that is no stored document: %j',
    async (file) => await expect(editOf({ infoCards: [{ ...card, file }] })).rejects.toThrow(v.ValiError),
  )
})

it('texts that would be markup elsewhere stay texts', async () => {
  const headline = '<img src=x onerror=alert(1)>{{t}}'
  await editLanding(ctx, await editOf({ headline }))
  expect((await landingSettings(ctx)).values.headline).toBe(headline)
})

const cardOf = (items: object[]) => ({ title: 'Bring', type: 'list', items })
it.each([
  ['a headline of 91 letters', { headline: 'a'.repeat(91) }],
  ['a headline of 91 letters in one language', { headline: { en: 'a'.repeat(91), es: 'a' } }],
  ['a headline with a control character', { headline: 'e\u0007vil' }],
  ['thirteen cards', { infoCards: Array.from({ length: 13 }, () => written.infoCards[1]) }],
  ['thirteen points', { infoCards: [cardOf(Array.from({ length: 13 }, () => ({ icon: null, text: 'x' })))] }],
  ['a list without points', { infoCards: [cardOf([])] }],
  ['a point without a text', { infoCards: [cardOf([{ icon: null, text: '' }])] }],
  ['a card without a title', { infoCards: [{ title: '', type: 'text', text: 'x' }] }],
  ['a language that does not exist', { infoCards: [{ title: { fr: 'Eau' }, type: 'text', text: 'x' }] }],
  ['a card of another kind', { infoCards: [{ title: 'x', type: 'html', text: '<b>' }] }],
])('%s is rejected', async (_, changes) => await expect(editOf(changes)).rejects.toThrow(v.ValiError))
