import { expect, test } from 'vitest'
import { fillIn, findUnknownPlaceholder, isPersonal } from './placeholders.ts'

const values = {
  name: 'Iñés',
  competition: '21K',
  bib: '42',
  event: 'Noche & Río',
  day: '5 April 2027',
  time: '08:30',
  link: 'https://club.example/p/1',
}

test('each placeholder is filled in as often as it occurs, and nothing else', () => {
  expect(fillIn('{name}, {name}: {competition}, {bib}, {event}, {day}, {time}, {link} {Name} { name }', values)).toBe(
    'Iñés, Iñés: 21K, 42, Noche & Río, 5 April 2027, 08:30, https://club.example/p/1 {Name} { name }',
  )
})

test('a value is no template, and breaks no line', () => {
  expect(fillIn('{name}!', { ...values, name: '{bib} $&\r\nBcc: x' })).toBe('{bib} $& Bcc: x!')
})

test('the first placeholder that nobody can fill in is named', () => {
  expect(findUnknownPlaceholder('{name} {event}')).toBeNull()
  expect(findUnknownPlaceholder('{name} {shirt} {size}')).toBe('{shirt}')
  expect(findUnknownPlaceholder('{Name}')).toBe('{Name}')
  expect(findUnknownPlaceholder('a { b')).toBeNull()
})

test('a text is personal if two people read different ones', () => {
  for (const name of ['name', 'competition', 'bib', 'day', 'time', 'link'])
    expect(isPersonal(`Hi {${name}}`)).toBe(true)
  expect(isPersonal('See you at {event}. {unknown}')).toBe(false)
})
