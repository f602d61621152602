import { expect, test } from 'vitest'
import { starterTexts, isStarterAbout } from './starter-texts.ts'

test.each(['en', 'es'])('the starter text in %s is recognized, also after the organization was renamed', (language) => {
  const { landing } = starterTexts({ name: 'Club Ribera', mainSport: 'running', language })
  expect(isStarterAbout(landing.about)).toBe(true)
  expect(isStarterAbout(landing.about.replace('Club Ribera', 'Another Name'))).toBe(true)
})

test('any other text is not taken for the starter text', () => {
  for (const about of ['', 'We run.', 'Corremos.']) expect(isStarterAbout(about)).toBe(false)
})
