import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { locales } from '#rules/text/locale.ts'
import { textsOf } from './translator.ts'

test.each(locales)('the terms about refunds in %s refer to the operator, whose account was paid', (locale) => {
  const text = textsOf(locale).t('platform-terms:sections.refunds.text')
  expect(text).toMatch(/operator|quien opera/)
  expect(text).not.toMatch(/(your|its) account|tu cuenta|su cuenta/)
})

test('what is added to the price has one name in Spanish', async () => {
  const folder = new URL('es/', import.meta.url)
  for (const file of await readdir(folder))
    expect([file, (await readFile(new URL(file, folder), 'utf8')).match(/\bgastos?\b/i)]).toEqual([file, null])
})

test.each(locales)('who deletes an organization reads in %s that its events are to be cancelled first', (locale) => {
  for (const key of ['owner:danger.athletes_one', 'owner:danger.athletes_other'] as const) {
    const text = textsOf(locale).t(key, { count: 2, total: 2 })
    expect(text).toMatch(/Cancel the events first|Primero cancela los eventos/)
    expect(text).toMatch(/nothing goes back by deleting|eliminar no devuelve nada/)
    expect(text).not.toMatch(/(your|its) account|tu cuenta|su cuenta/)
  }
})
