import { safeParse, type GenericSchema } from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  dni,
  email,
  line,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  paragraphs,
  phone,
  ticked,
} from './fields.ts'

const error = (schema: GenericSchema, typed: unknown) => safeParse(schema, typed).issues?.[0].message
const value = (schema: GenericSchema, typed: unknown) => safeParse(schema, typed).output

describe('a line', () => {
  it('is trimmed, composed and has single spaces', () => {
    expect(value(line(80), '  Jose\u0301  Marı\u0301a\u00a0Núñez ')).toBe('José Marı\u0301a Núñez')
    expect(value(line(80), '松本 👩‍👩‍👧')).toBe('松本 👩‍👩‍👧')
  })

  it('is required and has a limit', () => {
    expect(error(line(80), undefined)).toBe('required')
    expect(error(line(80), ' \u00a0')).toBe('required')
    expect(error(line(3), 'abcd')).toBe('max_length:3')
    expect(value(line(3), ' abc ')).toBe('abc')
  })

  it('holds no hidden characters', () => {
    for (const typed of ['a\u0000b', 'a\nb', 'a\tb', 'a\u2028b', 'a\u202eb', '\ud800', '\ufeffa']) {
      expect(error(line(80), typed), JSON.stringify(typed)).toBe('format')
      expect(error(optionalLine(80), typed), JSON.stringify(typed)).toBe('format')
    }
  })

  it('may be empty when it is optional', () => {
    expect(value(optionalLine(80), undefined)).toBe('')
    expect(value(optionalLine(80), '  ')).toBe('')
  })
})

describe('an e-mail address', () => {
  it('comes out in small letters', () => {
    expect(value(email, ' Ana.Lopez+10k@Club.COM.ar ')).toBe('ana.lopez+10k@club.com.ar')
    expect(value(email, "o'neil@sub.example-club.co.uk")).toBe("o'neil@sub.example-club.co.uk")
  })

  it('is one that mail can reach', () => {
    expect(error(email, '')).toBe('required')
    const wrong = [
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
    for (const typed of wrong) expect(error(email, typed), typed).toBe('email')
    expect(error(email, `ana@${'club.'.repeat(60)}com`)).toBe('max_length:254')
  })

  it('takes no time to refuse a hostile one', () => {
    const start = performance.now()
    for (const typed of ['a'.repeat(250), `a@${'a.'.repeat(120)}`, `a@${'a-'.repeat(120)}`, `${'a.'.repeat(120)}@`])
      error(email, typed)
    expect(performance.now() - start).toBeLessThan(100)
  })
})

describe('a telephone number', () => {
  it('is written in many ways', () => {
    for (const typed of ['+54 9 11 5555-1234', '(011) 4555 1234', '07700 900123', '12345'])
      expect(value(phone, typed)).toBe(typed)
  })

  it('has five digits at least and nothing but its signs', () => {
    expect(error(phone, '')).toBe('required')
    expect(error(phone, '1234')).toBe('min_length:5')
    for (const typed of ['+()- ---', '1234 ext', '12-34 ()', 'call me'])
      expect(error(phone, typed), typed).toBe('format')
    expect(error(phone, '1'.repeat(33))).toBe('max_length:32')
  })

  it('may be empty where it is optional', () => {
    expect(value(optionalPhone, '')).toBe('')
    expect(value(optionalPhone, undefined)).toBe('')
    expect(value(optionalPhone, '07700 900123')).toBe('07700 900123')
    expect(error(optionalPhone, '12')).toBe('format')
  })
})

describe('a DNI', () => {
  it('is 4 to 20 letters, digits, dots and hyphens, in capitals', () => {
    for (const written of [' 30.123.456 ', '30123456', '30 123 456', '30-123456', '３０１２３４５６'])
      expect(value(dni, written)).toBe('30123456')
    expect(value(dni, 'x-1234567l')).toBe('X1234567L')
    expect(error(dni, '1-2.3')).toBe('min_length:4')
    expect(error(dni, '123')).toBe('min_length:4')
    expect(error(dni, '1'.repeat(21))).toBe('max_length:20')
    expect(error(dni, '=1+1')).toBe('format')
  })
})

describe('a box', () => {
  it('is ticked by a browser with and without JavaScript', () => {
    for (const typed of [true, 'on', 'true']) expect(value(ticked('terms_required'), typed)).toBe(true)
    for (const typed of [false, undefined, '', 'off', 'false'])
      expect(error(ticked('terms_required'), typed)).toBe('terms_required')
  })
})

describe('a text that is far too long', () => {
  const space = ' '.repeat(150_000)
  const schemas = {
    line: [line(300), 'max_length:300'],
    'optional line': [optionalLine(300), 'max_length:300'],
    paragraph: [optionalParagraph(300), 'max_length:300'],
    paragraphs: [paragraphs(300), 'max_length:300'],
    email: [email, 'max_length:254'],
  } as const

  it.each(Object.entries(schemas))('is refused as a %s before anything else looks at it', (_name, [schema, fault]) => {
    const began = performance.now()
    for (const typed of [space, `${space}x`, '\n'.repeat(150_000), `${' \n'.repeat(75_000)}x`])
      expect(safeParse(schema, typed).issues?.map(({ message }) => message)[0]).toBe(fault)
    // Two seconds for a busy machine: the expression that was here took 51.
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('is read when it is only space around what is kept', () => {
    expect(value(optionalParagraph(300), ` one \r\n \n two ${' '.repeat(900)}`)).toBe('one two')
  })
})
