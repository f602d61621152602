import { expect, test } from 'vitest'
import { isForOne, whatsappText } from './whatsapp-text.ts'

const values = {
  name: 'Ana',
  competition: '21K',
  bib: '42',
  event: 'Ribera',
  day: '7 Mar 2027',
  time: '9:30',
  link: 'https://ribera.example/event/ribera/register/participant/secret',
}
const url = 'https://ribera.example/event/ribera'

test('a text ends with the link to the event, once', () => {
  const storm = { subject: 'Storm at {event}', text: 'The start moves.\n\nBring a jacket.' }
  expect(whatsappText(storm, values, url)).toBe(
    '*Storm at Ribera*\n\nThe start moves.\n\nBring a jacket.\n\nhttps://ribera.example/event/ribera',
  )
  expect(whatsappText({ subject: 'Storm', text: 'Read {link} today' }, values, url)).toBe(
    '*Storm*\n\nRead https://ribera.example/event/ribera today',
  )
})

test('what is about a person is filled in and said, and their own page is never in it', () => {
  const own = { subject: 'Your bib', text: '{name}: {bib}, see {link}' }
  expect(whatsappText(own, values, url)).toBe('*Your bib*\n\nAna: 42, see https://ribera.example/event/ribera')
  expect(isForOne(own)).toBe(true)
  expect(isForOne({ subject: 'Storm at {event}', text: 'See {link}' })).toBe(false)
})
