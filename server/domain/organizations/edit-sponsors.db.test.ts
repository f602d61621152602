import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { maxSponsors } from '#rules/organizations/sponsor-schema.ts'
import { sponsorsForm } from '#rules/organizations/sponsors-form.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { editSponsors } from './edit-sponsors.ts'
import { sponsorsSettings } from './sponsors-settings.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => void (ctx = memberOf(sale, 'admin')))

const sponsor = (name: string, changes: object = {}) => ({
  name,
  url: `https://${name.toLowerCase()}.example/`,
  image: `/files/${sale.organizationId}/${'a1'.repeat(16)}.webp`,
  ...changes,
})
const editOf = async (...sponsors: object[]) =>
  v.parse(sponsorsForm, { version: (await sponsorsSettings(ctx)).version, sponsors })
const names = async () => (await sponsorsSettings(ctx)).values.map(({ name }) => name)

it('sponsors are shown in their order', async () => {
  await editSponsors(ctx, await editOf(sponsor('Alba'), sponsor('Brisa')))
  await editSponsors(ctx, await editOf(sponsor('Brisa'), sponsor('Alba')))
  expect(await names()).toEqual(['Brisa', 'Alba'])
  await expect
    .poll(async () => (await shop.platform.directory.byId(sale.organizationId))?.sponsors)
    .toEqual([sponsor('Brisa'), sponsor('Alba')])
})

it('a sponsor needs only a name', async () => {
  const nameOnly = { name: 'Alba', url: '', image: '' }
  await editSponsors(ctx, await editOf(nameOnly))
  expect((await sponsorsSettings(ctx)).values).toEqual([nameOnly])
  await expect
    .poll(async () => (await shop.platform.directory.byId(sale.organizationId))?.sponsors, { timeout: 15_000 })
    .toEqual([nameOnly])
})

it('the last one may go', async () => {
  await editSponsors(ctx, await editOf(sponsor('Alba')))
  await editSponsors(ctx, await editOf())
  expect(await names()).toEqual([])
})

it('the second of two saves is rejected, and overwrites nothing', async () => {
  const [first, second] = [await editOf(sponsor('Alba')), await editOf(sponsor('Brisa'))]
  await editSponsors(ctx, first)
  await expect(editSponsors(ctx, second)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await names()).toEqual(['Alba'])
})

it.each(['https://elsewhere.example/x.webp', 'javascript:alert(1)', `/files/${newId()}/${'a1'.repeat(16)}.webp`])(
  'an image that is not its own is not shown: %s',
  async (image) => {
    const edit = await editOf(sponsor('Alba', { image }))
    await expect(editSponsors(ctx, edit)).rejects.toMatchObject({ code: 'not_found' })
  },
)

it.each([{ url: 'javascript:alert(1)' }, { url: 'data:text/html,x' }, { name: '' }])(
  '%j is rejected',
  async (changes) => await expect(editOf(sponsor('Alba', changes))).rejects.toThrow(v.ValiError),
)

it('there are no more than fit on a page', async () => {
  const many = Array.from({ length: maxSponsors + 1 }, (_, n) => sponsor(`S${n}`))
  await expect(editOf(...many)).rejects.toThrow(v.ValiError)
})

it('members without the permission change and see none', async () => {
  const edit = await editOf(sponsor('Alba'))
  await expect(editSponsors(memberOf(sale, 'user'), edit)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(sponsorsSettings(memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
})
