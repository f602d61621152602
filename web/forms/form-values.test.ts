import { expect, test } from 'vitest'
import { inputName, valuesOf } from './form-values.ts'

const formOf = (...pairs: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

test('names become paths', () => {
  const form = formOf(
    ['draftKey', 'k'],
    ['participants[0].firstName', 'Ana'],
    ['participants[1].firstName', 'Luz'],
    ['buyer.email', 'ana@example.com'],
  )
  expect(valuesOf(form)).toEqual({
    draftKey: 'k',
    participants: [{ firstName: 'Ana' }, { firstName: 'Luz' }],
    buyer: { email: 'ana@example.com' },
  })
})

test('the last value of a name counts', () => {
  expect(valuesOf(formOf(['terms', 'off'], ['terms', 'on']))).toEqual({ terms: 'on' })
})

test.each(['__proto__.x', 'a.__proto__.x', 'a.constructor.x', 'participants[9999].a', 'a[0', '', 'a b', '[0].a'])(
  'the name %j is rejected',
  (name) => {
    expect(() => valuesOf(formOf([name, 'x']))).toThrow()
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  },
)

test('a list cannot be made out of text, nor a name out of a list', () => {
  expect(() => valuesOf(formOf(['a', 'x'], ['a[0].b', 'y']))).toThrow()
  expect(() => valuesOf(formOf(['a.b', 'x'], ['a[0].b', 'y']))).toThrow()
})

test('a validation path becomes the name of its input', () => {
  expect(inputName('participants.0.email')).toBe('participants[0].email')
  expect(inputName('buyer.email')).toBe('buyer.email')
})
