import { expect, test } from 'vitest'
import { cleanText, documentKey, foldText, nameKey, normalizePhone, personKey } from './normalize-text.ts'
import { searchWords } from './search-words.ts'

test('a search finds names without their accents, special letters and apostrophes', () => {
  expect(foldText('Đặng Ærø Łódź Straße Œuvre Þór İlkay Ħal')).toBe('dang aero lodz strasse oeuvre thor ilkay hal')
  for (const name of ["O'Neill", 'O’Neill', 'OʼNeill', 'O`Neill', 'O´Neill', 'O＇Neill', 'o\u200bNEILL'])
    expect(foldText(name), name).toBe('oneill')
  expect(searchWords('ＤÁＮＧ, O‘Neill')).toEqual(['oneill', 'dang'])
})

test('names that read alike have one key', () => {
  for (const name of [
    'Los Ñandúes',
    'los nandues',
    'LOS  ÑANDUES!',
    'losñandúes',
    'Los\u200b Ñan\u00addúes',
    '"Los" Ñandues.',
  ])
    expect(nameKey(name), name).toBe('losnandues')
  expect([nameKey('4x4'), nameKey('4×5'), nameKey('!!!'), nameKey('🏃 !')]).toEqual(['4x4', '45', '!!!', '🏃!'])
  expect(personKey({ firstName: 'María José', lastName: 'Núñez' })).toBe('mariajosenunez')
  expect(personKey({ firstName: 'Maria', lastName: 'José Nuñez' })).toBe('mariajosenunez')
})

test('spellings of one document have one key', () => {
  for (const spelling of [
    '12345678L',
    '12.345.678-L',
    '12 345 678 l',
    '012345678L',
    '１２３４５６７８Ｌ',
    '12345678‑L',
    '\u202a12345678L\u202c',
  ])
    expect(documentKey(spelling), spelling).toBe('12345678L')
  expect([documentKey('0000'), documentKey('X0123'), documentKey('')]).toEqual(['0', 'X0123', ''])
})

test('invisible characters go where they carry nothing, and stay where they do', () => {
  for (const input of [
    'Ana\u200b Paz',
    '\ufeffAna Paz',
    'A\u00adna Paz',
    '\u202aAna Paz\u202c',
    'Ana\u200e Paz\u200f',
    '\u2066Ana Paz\u2069',
    'Ana\tPaz',
    'An\u200da Paz',
    'Ana\u200c Paz',
  ])
    expect(cleanText(input), JSON.stringify(input)).toBe('Ana Paz')
  for (const text of ['علی\u200cرضا', 'क्\u200dष', '👩\u200d👩\u200d👧', '❤\ufe0f\u200d🔥'])
    expect(cleanText(text)).toBe(text)
})

test('a telephone number is taken as a phone copies it', () => {
  expect(normalizePhone('\u202a+54 9 11 5555‑1234\u202c')).toBe('+54 9 11 5555-1234')
  expect(normalizePhone('tel:+34600123456')).toBe('+34600123456')
  expect(normalizePhone('+34\u00a0600.123.456')).toBe('+34 600 123 456')
  expect(normalizePhone('０２２１／１２３ ４５６ – 7.')).toBe('0221 123 456-7')
})
