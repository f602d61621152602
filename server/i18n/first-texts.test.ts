import { expect, test } from 'vitest'
import { firstTexts, isFirstAbout } from './first-texts.ts'

test.each(['en', 'es'])('the starter text in %s is recognized, also after the organization was renamed', (language) => {
  const { landing } = firstTexts({ name: 'Club Ribera', mainSport: 'running', language })
  expect(isFirstAbout(landing.about)).toBe(true)
  expect(isFirstAbout(landing.about.replace('Club Ribera', 'Another Name'))).toBe(true)
})

test('any other text is not taken for the starter text', () => {
  for (const about of ['', 'We run.', 'Corremos.']) expect(isFirstAbout(about)).toBe(false)
})
