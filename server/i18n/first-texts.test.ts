import { expect, test } from 'vitest'
import { firstTexts, isFirstAbout } from './first-texts.ts'

test.each(['en', 'es'])(
  'what a new landing says in %s is known again, also after the organization was renamed',
  (language) => {
    const { landing } = firstTexts({ name: 'Club Ribera', mainSport: 'running', language })
    expect(isFirstAbout(landing.about)).toBe(true)
    expect(isFirstAbout(landing.about.replace('Club Ribera', 'Another Name'))).toBe(true)
  },
)

test('what somebody wrote is not taken for it', () => {
  for (const about of ['', 'We run.', 'Corremos.']) expect(isFirstAbout(about)).toBe(false)
})
