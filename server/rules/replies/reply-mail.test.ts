import { expect, test } from 'vitest'
import { replyMail, replyTo } from './reply-mail.ts'

const reader = { firstName: 'Iñés', eventTitle: 'Noche & Río' }

test('the placeholders are the first name and the event’s title, as often as they stand there', () => {
  expect(replyTo(reader, { subject: '{event}: {name}', text: '{name}, {name}!\n\n{event} {Name} {bib}' })).toEqual({
    subject: 'Noche & Río: Iñés',
    text: 'Iñés, Iñés!\n\nNoche & Río {Name} {bib}',
  })
})

test('a name is no template: its own placeholders and dollar signs stay as they are', () => {
  expect(
    replyTo({ firstName: '{event}', eventTitle: "$& $' {name}" }, { subject: '{name} {event}', text: '' }),
  ).toEqual({
    subject: "{event} $& $' {name}",
    text: '',
  })
})

test('a hostile name breaks no line of subject or text, and adds no header', () => {
  const hostile = { firstName: 'Ana\r\nBcc: x@y.example\u2028\u0000&cc=z@y.example#', eventTitle: '\n10K\t' }
  const reply = replyTo(hostile, { subject: 'Hi {name} {event}', text: '{name}\nBye' })
  expect(reply).toEqual({
    subject: 'Hi Ana Bcc: x@y.example &cc=z@y.example# 10K',
    text: 'Ana Bcc: x@y.example &cc=z@y.example#\nBye',
  })
  const { searchParams, hash } = new URL(replyMail('ana@example.com', reply).href)
  expect([...searchParams]).toEqual([
    ['subject', 'Hi Ana Bcc: x@y.example &cc=z@y.example# 10K'],
    ['body', 'Ana Bcc: x@y.example &cc=z@y.example#\r\nBye'],
  ])
  expect(hash).toBe('')
})

test('everything in the link is encoded: address, subject and text', () => {
  expect(replyMail('a?cc=b&c+d@example.com', { subject: 'Tu kit: 50 % + más', text: 'Hola:\n¿«A&B»?' }).href).toBe(
    'mailto:a%3Fcc%3Db%26c%2Bd@example.com?subject=Tu%20kit%3A%2050%20%25%20%2B%20m%C3%A1s' +
      '&body=Hola%3A%0D%0A%C2%BF%C2%ABA%26B%C2%BB%3F',
  )
})

test('a text that mail programs would cut stays out of the link', () => {
  const start = 'mailto:ana@example.com?subject=Kit'
  const longest = 'x'.repeat(1800 - `${start}&body=`.length)
  expect(replyMail('ana@example.com', { subject: 'Kit', text: longest })).toEqual({
    href: `${start}&body=${longest}`,
    hasText: true,
  })
  expect(replyMail('ana@example.com', { subject: 'Kit', text: `${longest}x` })).toEqual({ href: start, hasText: false })
  expect(replyMail('ana@example.com', { subject: 'Kit', text: 'ñ'.repeat(300) }).hasText).toBe(false)
})
