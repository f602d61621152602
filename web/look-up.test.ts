import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { lookUp, type Area } from './look-up.ts'
import { pageTexts } from './page-texts.ts'

const areasOf = (locale: string) =>
  new Map(
    readdirSync(`server/i18n/${locale}`).map((file): [string, Area] => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`server/i18n/${locale}/${file}`, 'utf8')),
    ]),
  )

const leaves = (area: Area, path = ''): string[] =>
  Object.entries(area).flatMap(([part, inside]) =>
    typeof inside === 'string' ? [`${path}${part}`] : leaves(inside, `${path}${part}.`),
  )

test.each(['en', 'es'])('every text in %s reads as i18next reads it', async (locale) => {
  const texts = areasOf(locale)
  const i18next = createInstance()
  await i18next.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: Object.fromEntries(texts) },
    interpolation: { escapeValue: false },
  })
  const t = lookUp(locale, texts)(['common'])
  let comparisons = 0
  for (const [area, inside] of texts) {
    const placeholders = readFileSync(`server/i18n/${locale}/${area}.json`, 'utf8').match(/\{\{\s*\w+/g) ?? []
    const values = Object.fromEntries(placeholders.map((match) => [match.replace(/\W/g, ''), 'Ñ <b>&']))
    for (const path of leaves(inside)) {
      const names = new Set(
        path.replace(/_(?:one|other|many|zero)$/, '') === path ? [path] : [path, path.replace(/_\w+$/, '')],
      )
      for (const name of names) {
        for (const count of [0, 1, 2, 21, 1_000_000]) {
          expect(t(`${area}:${name}`, { ...values, count })).toBe(i18next.t(`${area}:${name}`, { ...values, count }))
          comparisons += 1
        }
      }
    }
  }
  expect(comparisons).toBeGreaterThan(1000)
})

test('a path is looked up in the areas asked for, in their order, and an area can be named', () => {
  const texts = new Map<string, Area>([
    ['common', { yes: 'Yes', both: 'common' }],
    ['event', { both: 'event', deep: { er: 'Deeper' } }],
  ])
  const t = lookUp('en', texts)(['event', 'common'])
  expect([t('both'), t('yes'), t('deep.er'), t('common:both'), t('both', { ns: 'common' })]).toEqual([
    'event',
    'Yes',
    'Deeper',
    'common',
    'common',
  ])
  expect(t('event:nothing.here')).toBe('nothing.here')
  expect(t('deep')).toBe('deep')
})

test('components that ask for the same areas share one t, in the language of the page', () => {
  const texts = new Map<string, Area>([
    ['common', { yes: 'Sí', both: 'common' }],
    ['event', { both: 'event' }],
  ])
  const page = pageTexts('es', texts)
  const t = page.getFixedT('es', ['event', 'common'])
  expect(page.getFixedT('es', ['event', 'common'])).toBe(t)
  expect([t('both'), t('yes'), page.getFixedT('es', 'common')('both'), page.t('yes')]).toEqual([
    'event',
    'Sí',
    'common',
    'Sí',
  ])
})
