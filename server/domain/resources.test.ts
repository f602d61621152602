import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translatorOf } from '#server/i18n/translator.ts'
import type { ListShape } from '#rules/lists/list-state.ts'
import { locales } from '#rules/text/locale.ts'
import { resourceNames } from '#rules/resources.ts'
import { domainResources } from './resources.ts'

test('every declared resource is in the domain, and is tested as all are', () => {
  expect(Object.entries(domainResources).map(([key, { name }]) => [key, name])).toEqual(
    resourceNames.map((name) => [name, name]),
  )
  const tests = globSync('server/domain/**/*.db.test.ts').map((file) => readFileSync(file, 'utf8'))
  for (const name of resourceNames) {
    const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect([name, tests.filter((text) => text.includes(`testResource(${variable}, `)).length]).toEqual([name, 1])
  }
})

const screenTexts = ['title', 'new', 'create', 'search', 'none.title', 'none.text']

test.each(locales)('every resource has the texts of its screen and its export in %s', (locale) => {
  const t = translatorOf(locale)
  for (const { name, fields, columns, exportedColumns, tabs, shape } of Object.values(domainResources)) {
    const inputs = Object.entries(fields).flatMap(([field, { inputs: ends }]) => [
      field,
      ...ends.map((end) => field + end),
    ])
    const choices = Object.entries(fields).flatMap(([field, { choices: values = [] }]) =>
      values.map((value) => `choices.${field}.${value}`),
    )
    const headings = Object.keys({ ...columns, ...exportedColumns }).map((column) => `columns.${column}`)
    const filters: ListShape['filters'] = shape.filters
    const filter = tabs && filters[tabs]
    const chips = filter ? ['label', 'all', ...(filter.choices ?? [])].map((value) => `tabs.${value}`) : []
    const texts = [...screenTexts, ...chips, ...inputs.map((input) => `field.${input}`), ...choices, ...headings]
    const keys = texts.map((key) => `${name}:${key}`)
    expect(keys.filter((key) => !t(key, { defaultValue: '' }))).toEqual([])
  }
})
