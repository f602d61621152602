import { safeParse, type GenericSchema } from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  dni,
  email,
  line,
  nameLine,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  paragraphs,
  phone,
  requiredCheckbox,
} from './fields.ts'

const errorOf = (schema: GenericSchema, input: unknown) => safeParse(schema, input).issues?.[0].message
const valueOf = (schema: GenericSchema, input: unknown) => safeParse(schema, input).output

describe('a line', () => {
  it('is trimmed, composed and has single spaces', () => {
    expect(valueOf(line(80), '  Jose\u0301  Marı\u0301a\u00a0Núñez ')).toBe('José Marı\u0301a Núñez')
    expect(valueOf(line(80), '松本 👩‍👩‍👧')).toBe('松本 👩‍👩‍👧')
  })

  it('is required and has a limit', () => {
    expect(errorOf(line(80), undefined)).toBe('required')
    expect(errorOf(line(80), ' \u00a0')).toBe('required')
    for (const invisible of ['\u200b', '\u200d \u2060', '\u3164', '\u00ad'])
      expect(errorOf(line(80), invisible), JSON.stringify(invisible)).toBe('required')
    expect(errorOf(line(3), 'abcd')).toBe('max_length:3')
    expect(valueOf(line(3), ' abc ')).toBe('abc')
  })

  it('is cleaned of what nobody sees', () => {
    for (const input of ['a\u200bb', 'a\u202eb', '\ufeffab', 'a\u00adb', '\u2066ab\u2069'])
      for (const schema of [line(80), optionalLine(80), optionalParagraph(80), paragraphs(80)])
        expect(valueOf(schema, input), JSON.stringify(input)).toBe('ab')
    expect(valueOf(line(80), 'a\tb')).toBe('a b')
  })

  it('holds no control characters', () => {
    for (const input of ['a\u0000b', 'a\nb', 'a\u2028b', '\ud800']) {
      expect(errorOf(line(80), input), JSON.stringify(input)).toBe('format')
      expect(errorOf(optionalLine(80), input), JSON.stringify(input)).toBe('format')
    }
  })

  it('may be empty when it is optional', () => {
    expect(valueOf(optionalLine(80), undefined)).toBe('')
    expect(valueOf(optionalLine(80), '  ')).toBe('')
  })
})

describe('an e-mail address', () => {
  it('comes out in small letters', () => {
    expect(valueOf(email, ' Ana.Lopez+10k@Club.COM.ar ')).toBe('ana.lopez+10k@club.com.ar')
    expect(valueOf(email, '\u202aana@club.com\u200b\ufeff')).toBe('ana@club.com')
    expect(valueOf(email, "o'neil@sub.example-club.co.uk")).toBe("o'neil@sub.example-club.co.uk")
  })

  it('is one that mail can reach', () => {
    expect(errorOf(email, '')).toBe('required')
    const invalidAddresses = [
      'ana',
      'ana@',
      '@club.com',
      'ana@club',
      'a b@club.com',
      'ana@club..com',
      '.ana@club.com',
      'ana.@club.com',
      'ana@-club.com',
      'ana@club.com, eva@club.com',
      'ana@club.com\r\nBcc: x@y.zz',
      'ana@127.0.0.1',
      `${'a'.repeat(65)}@club.com`,
      'ana@club.c',
    ]
    for (const input of invalidAddresses) expect(errorOf(email, input), input).toBe('email')
    expect(errorOf(email, `ana@${'club.'.repeat(60)}com`)).toBe('max_length:254')
  })
})

describe('a telephone number', () => {
  it('is written in many ways', () => {
    for (const input of ['+54 9 11 5555-1234', '(011) 4555 1234', '07700 900123', '12345'])
      expect(valueOf(phone, input)).toBe(input)
  })

  it('may be copied from a contact', () => {
    for (const schema of [phone, optionalPhone])
      expect(valueOf(schema, '\u202a+34\u00a0600.123‑456\u202c')).toBe('+34 600 123-456')
  })

  it('has five digits at least and nothing but its signs', () => {
    expect(errorOf(phone, '')).toBe('required')
    expect(errorOf(phone, '1234')).toBe('min_length:5')
    for (const input of ['+()- ---', '1234 ext', '12-34 ()', 'call me'])
      expect(errorOf(phone, input), input).toBe('format')
    expect(errorOf(phone, '1'.repeat(33))).toBe('max_length:32')
  })

  it('may be empty where it is optional', () => {
    expect(valueOf(optionalPhone, '')).toBe('')
    expect(valueOf(optionalPhone, undefined)).toBe('')
    expect(valueOf(optionalPhone, '07700 900123')).toBe('07700 900123')
    expect(errorOf(optionalPhone, '12')).toBe('format')
  })
})

describe('a DNI', () => {
  it('is 4 to 20 letters, digits, dots and hyphens, in capitals', () => {
    for (const dniText of [' 30.123.456 ', '30123456', '30 123 456', '30-123456', '３０１２３４５６'])
      expect(valueOf(dni, dniText)).toBe('30123456')
    expect(valueOf(dni, '\u200e12345678‑l\u00ad')).toBe('12345678L')
    expect(valueOf(dni, 'x-1234567l')).toBe('X1234567L')
    expect(errorOf(dni, '1-2.3')).toBe('min_length:4')
    expect(errorOf(dni, '123')).toBe('min_length:4')
    expect(errorOf(dni, '1'.repeat(21))).toBe('max_length:20')
    expect(errorOf(dni, '=1+1')).toBe('format')
  })
})

describe('a box', () => {
  it('is ticked by a browser with and without JavaScript', () => {
    for (const input of [true, 'on', 'true']) expect(valueOf(requiredCheckbox('terms_required'), input)).toBe(true)
    for (const input of [false, undefined, '', 'off', 'false'])
      expect(errorOf(requiredCheckbox('terms_required'), input)).toBe('terms_required')
  })
})

describe('a text that is far too long', () => {
  const spaces = ' '.repeat(150_000)
  const schemas = {
    line: [line(300), 'max_length:300'],
    'optional line': [optionalLine(300), 'max_length:300'],
    paragraph: [optionalParagraph(300), 'max_length:300'],
    paragraphs: [paragraphs(300), 'max_length:300'],
    email: [email, 'max_length:254'],
  } as const

  it.each(Object.entries(schemas))('is rejected as a %s for its length alone', (_name, [schema, expectedCode]) => {
    for (const input of [spaces, `${spaces}x`, '\n'.repeat(150_000), `${' \n'.repeat(75_000)}x`])
      expect(safeParse(schema, input).issues?.map(({ message }) => message)[0]).toBe(expectedCode)
  })

  it('is accepted when only surplus space makes it too long', () => {
    expect(valueOf(optionalParagraph(300), ` one \r\n \n two ${' '.repeat(900)}`)).toBe('one two')
  })
})

describe('names and titles', () => {
  it.each([
    'Win at evil.com',
    'https://evil.example',
    'www.evil.example',
    'Ana@evil.example',
    'evil.example/prize',
    'evil\uff0ecom',
    'evil\u3002com',
    'evil\uff61com',
    'evil\u2024com',
    'Evil.COM.ar',
    'x.com',
    'premios.es',
    'evil.es?x=1',
    'evil.es:8080',
    'evil.de',
    'evil.bank',
    'evil\ufe52com',
    'ｅｖｉｌ．ｃｏｍ',
    'ｗｗｗ．evil．es',
    'evil.\u200bcom',
    'evil.\u2060com',
  ])('have no link: %s', (text) => expect(errorOf(nameLine(120), text)).toBe('link'))

  it.each([
    '21.0975 km',
    'St. Moritz 10K',
    'J.P. Nuñez',
    'Sta.Rosa',
    'Copa 5.ª edición',
    'Vuelta al lago (1.ª)',
    'Ñandú',
  ])('may have full stops: %s', (text) => expect(valueOf(nameLine(120), text)).toBe(text))
})
