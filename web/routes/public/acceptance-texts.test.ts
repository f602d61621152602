import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { acceptanceTexts } from './acceptance-texts.server.ts'

const termsOf = (locale: Context['locale'], contact: { contactEmail?: string; contactPhone?: string }) => {
  const organization = { name: 'Club Ribera', contactEmail: null, contactPhone: null, website: null, ...contact }
  const { terms } = acceptanceTexts(
    { organization: organization as unknown as Context['organization'], locale },
    { title: '21K', refundHours: 48 },
  )
  return terms.join('\n')
}

test.each([
  ['en', { contactPhone: '+44 1632 960000' }, 'delete your data, contact Club Ribera (+44 1632 960000).'],
  ['en', { contactEmail: 'club@ribera.example' }, 'of your competition: contact Club Ribera (club@ribera.example).'],
  ['es', { contactPhone: '+44 1632 960000' }, 'los datos hay que contactar a Club Ribera (+44 1632 960000).'],
  ['es', {}, 'de la competencia, contactando a Club Ribera.'],
] as const)('the terms (%s) name the organizer with the way there is: %j', (locale, contact, sentence) => {
  expect(termsOf(locale, contact)).toContain(sentence)
  expect(termsOf(locale, contact)).not.toMatch(/write|escrib/)
})
