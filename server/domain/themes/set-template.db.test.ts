import { beforeAll, expect, it } from 'vitest'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { setTemplate } from './set-template.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
})

const templates = async () => (await shop.platform.directory.byId(sale.organizationId))?.templates
const plain = { kind: 'landing', id: 'default', config: {} }

it('reaches the pages, for one kind of them', async () => {
  await setTemplate(memberOf(sale, 'admin'), { ...plain, config: { showCountdown: false } })
  await expect.poll(templates).toEqual({
    landing: { id: 'default', config: { showCountdown: false } },
    event: { id: 'default', config: {} },
  })
})

it('is for who may edit templates', async () => {
  await expect(setTemplate(memberOf(sale, 'user'), plain)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(setTemplate(sale.ctx, plain)).rejects.toMatchObject({ code: 'forbidden' })
})

it('is never what cannot be rendered', async () => {
  const before = await templates()
  const wrong = { kind: 'event', id: 'default', config: 'all' }
  await expect(setTemplate(memberOf(sale, 'owner'), wrong)).rejects.toMatchObject({ code: 'template_config_invalid' })
  await expect(setTemplate(memberOf(sale, 'owner'), { ...plain, id: 'x' })).rejects.toMatchObject({
    code: 'template_unknown',
  })
  expect(await templates()).toEqual(before)
})
