import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { themeForm } from '#rules/themes/theme-form.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { editTheme } from './edit-theme.ts'
import { themeSettings } from './theme-settings.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => void (ctx = memberOf(sale, 'admin')))

const formWith = async (changes: object) => {
  const { version, values } = await themeSettings(ctx)
  return v.parse(themeForm, { ...values, ...changes, version })
}

it('a colour reaches the pages, written as one and the same', async () => {
  await editTheme(ctx, await formWith({ primaryColor: ' FC0 ' }))
  await expect
    .poll(async () => (await shop.platform.directory.byId(sale.organizationId))?.theme)
    .toMatchObject({ primaryColor: '#ffcc00', secondaryColor: '#08415c' })
})

it('the cached organization is invalidated by the command itself', async () => {
  const invalidations: string[] = []
  const invalidateOrganization = () => void invalidations.push(ctx.organization.id)
  await editTheme({ ...ctx, invalidateOrganization }, await formWith({ primaryColor: '#333333' }))
  expect(invalidations).toEqual([sale.organizationId])
})

it('who saves second is rejected, and overwrites nothing', async () => {
  const [first, second] = [await formWith({ primaryColor: '#111111' }), await formWith({ primaryColor: '#222222' })]
  await editTheme(ctx, first)
  await expect(editTheme(ctx, second)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await themeSettings(ctx)).values.primaryColor).toBe('#111111')
})

it.each(['red', '#12', '#12345g', 'url(https://x.example)', '#fff;}body{display:none', '', '</style><script>'])(
  '%j is no colour',
  async (color) => {
    const { version, values } = await themeSettings(ctx)
    expect(v.safeParse(themeForm, { ...values, accentColor: color, version }).success).toBe(false)
  },
)

it('members without the permission change and see none', async () => {
  const edit = await formWith({ primaryColor: '#111111' })
  await expect(editTheme(memberOf(sale, 'user'), edit)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(themeSettings(memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
})
