import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { templateForm } from '#rules/templates/template-form.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useNewSale, useShop } from '#server/testing/use-shop.ts'
import { setTemplate } from './set-template.ts'
import { templateSettings } from './template-settings.ts'

const shop = useShop()
const sale = useNewSale(shop)
let ctx: Context
beforeEach(() => void (ctx = memberOf(sale, 'admin')))

const choiceOf = async (changes: object = {}) => {
  const { version } = (await templateSettings(ctx)).landing
  return v.parse(templateForm, { version, kind: 'landing', id: 'modern', config: '{"light":"white"}', ...changes })
}

it('a template is chosen for one kind of page', async () => {
  await setTemplate(ctx, await choiceOf())
  const { landing, event, example } = await templateSettings(ctx)
  expect([landing.id, landing.config]).toEqual(['modern', { light: 'white' }])
  expect([event.id, event.config]).toEqual(['default', {}])
  expect(example?.id).toBe(sale.eventId)
})

it('the second of two choices is rejected, and changes nothing', async () => {
  const [first, second] = [await choiceOf(), await choiceOf({ id: 'minimalist', config: '{}' })]
  await setTemplate(ctx, first)
  await expect(setTemplate(ctx, second)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await templateSettings(ctx)).landing.id).toBe('modern')
})

it.each([
  ['a config that is no object', { config: '[]' }, 'template_config_invalid'],
  ['a config that is a text', { config: '"light"' }, 'template_config_invalid'],
  ['a setting of another template', { config: '{"numbering":"roman"}' }, 'template_config_invalid'],
  ['a value that is no choice', { config: '{"light":"url(x)"}' }, 'template_config_invalid'],
  ['a template that does not exist', { id: 'toString' }, 'template_unknown'],
  ['a kind that does not exist', { kind: 'album' }, 'template_kind_unknown'],
])('%s is rejected', async (_, changes, code) => {
  await expect(setTemplate(ctx, await choiceOf(changes))).rejects.toMatchObject({ code })
  expect((await templateSettings(ctx)).landing.id).toBe('default')
})

it('members without the permission change and see none', async () => {
  const choice = await choiceOf()
  await expect(setTemplate(memberOf(sale, 'user'), choice)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(templateSettings(memberOf(sale, 'user'))).rejects.toMatchObject({ code: 'forbidden' })
})
