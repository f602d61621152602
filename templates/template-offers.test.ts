import { describe, expect, test } from 'vitest'
import { configToSave, fullConfigOf } from '#rules/templates/template-options.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { showsPicture, templateOffers } from './catalog.ts'

const offers = templateOffers()

test('a form offers what the schema of a template accepts', () => {
  expect(offers.landing.map(({ id }) => id)).toEqual(['default', 'minimalist', 'modern'])
  expect(offers.landing[2]!.options).toEqual([
    { name: 'light', type: 'choice', default: 'accent', choices: ['accent', 'primary', 'white'] },
    { name: 'drawsCourse', type: 'switch', default: true },
    { name: 'showCountdown', type: 'switch', default: true },
  ])
})

test('a template is known that shows no picture', () => {
  expect(['default', 'minimalist', 'modern', 'toString'].map(showsPicture)).toEqual([true, false, true, true])
})

describe('settings', () => {
  const { options } = offers.landing[2]!

  test('are complete in a form', () => {
    expect(fullConfigOf(options, { light: 'white', showCountdown: false, other: 1 })).toEqual({
      light: 'white',
      drawsCourse: true,
      showCountdown: false,
    })
  })

  test('are saved where they are not the default', () => {
    expect(configToSave(options, { light: 'accent', drawsCourse: false, showCountdown: true })).toEqual({
      drawsCourse: false,
    })
  })
})

test.each(['en', 'es'] as const)('each template and option has a name in %s', (locale) => {
  const t = translatorOf(locale)
  const keys = [...offers.landing, ...offers.event].flatMap(({ id, options }) => [
    `names.${id}`,
    `about.${id}`,
    ...options.flatMap((option) => [
      `options.${option.name}`,
      ...(option.type === 'choice' ? option.choices.map((choice) => `choices.${option.name}.${choice}`) : []),
    ]),
  ])
  expect(keys.filter((key) => t(`templates:${key}`) === key || t(`templates:${key}`) === `templates:${key}`)).toEqual(
    [],
  )
})
