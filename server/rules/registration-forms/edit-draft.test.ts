import { expect, test } from 'vitest'
import * as v from 'valibot'
import { copyFormHere, duplicateField, freeFieldId, optionsWithPasted, renameOption } from './edit-draft.ts'
import { blankField, draftOf, type FieldDraft } from './form-draft.ts'
import { registrationFormSchema } from './registration-form-schema.ts'

const formOf = (...fields: object[]) =>
  v.parse(registrationFormSchema(v.string()), { fields: fields.map((field) => ({ label: 'L', ...field })) })
const ids = (fields: readonly FieldDraft[]) => fields.map(({ id }) => id)
const size = { kind: 'choice', id: 'size', options: ['S', 'M'] }
const cap = { kind: 'yes_no', id: 'cap', condition: { kind: 'answer', field: 'size', isOneOf: ['M'] } }

test('ids are counted on, and stay within 40 characters', () => {
  const fields = ['club', 'club_2', 'x'.repeat(40)].map((id) => blankField('short_text', id))
  expect(freeFieldId(fields, 'team')).toBe('team')
  expect(freeFieldId(fields, 'club')).toBe('club_3')
  expect(freeFieldId(fields, 'club_2')).toBe('club_3')
  expect(freeFieldId(fields, 'x'.repeat(40))).toBe(`${'x'.repeat(36)}_2`)
})

test('a copy of a field stands below it', () => {
  const { fields } = draftOf(formOf(size, cap))
  const result = duplicateField(fields, 'size', 'L (copy)')!
  expect(ids(result.fields)).toEqual(['size', 'size_2', 'cap'])
  expect(result.copy).toEqual({ ...fields[0], id: 'size_2', label: 'L (copy)' })
})

test('a condition follows the option that it names', () => {
  const { fields } = draftOf(formOf(size, cap))
  const [renamed, condition] = renameOption(fields, 'size', 1, 'Medium')
  expect(renamed!.options).toEqual(['S', 'Medium'])
  expect(condition!.condition.isOneOf).toEqual(['Medium'])
  const twice = renameOption(fields, 'size', 0, 'M')
  expect(renameOption(twice, 'size', 0, 'MM')[1]!.condition.isOneOf).toEqual(['M'])
  expect(renameOption(fields, 'size', 1, ' ')[1]!.condition.isOneOf).toEqual(['M'])
})

test.each([
  [['S', ''], 1, 'M\nL\r\n\nXL', ['S', 'M', 'L', 'XL']],
  [['S', 'XL'], 0, '- M\n• L\n3) XXL\nS', ['S', 'M', 'L', 'XXL', 'XL']],
  [[], 0, '1 km\n2 km\n1 km', ['1 km', '2 km']],
  [['A'], 0, 'B\tC;D', ['A', 'B', 'C', 'D']],
])('into %j at %i, %j is pasted as %j', (options, index, pasted, expected) => {
  expect(optionsWithPasted(options, index, pasted)).toEqual(expected)
})

const competition = (id: string, name: string) => ({ id, name })
const other = {
  form: formOf({ ...size, competitions: ['their-10k', 'their-kids'] }, cap, {
    kind: 'file',
    id: 'paper',
    competitions: ['their-kids'],
  }),
  competitions: [competition('their-10k', '10K'), competition('their-kids', 'Kids'), competition('their-42k', '42K')],
}
const here = {
  draft: { ...draftOf(formOf({ kind: 'short_text', id: 'size' }, { kind: 'country', id: 'country' })), title: 'Mine' },
  competitions: [competition('our-10k', '10k')],
  answers: { country: 2 },
}

test('another form is added below, with ids of its own and the competitions that exist here', () => {
  const { draft, missing } = copyFormHere(here, other, false)
  expect(missing).toEqual(['Kids'])
  expect(draft.title).toBe('Mine')
  expect(ids(draft.fields)).toEqual(['size', 'country', 'size_2', 'cap', 'paper'])
  const [, , copied, conditional, forNobody] = draft.fields
  expect(copied).toMatchObject({ isForAll: false, competitions: ['our-10k'], enabled: true })
  expect(conditional!.condition).toMatchObject({ field: 'size_2', isOneOf: ['M'] })
  expect(forNobody).toMatchObject({ enabled: false })
})

test('another form replaces this one except for what was answered, which is turned off', () => {
  const { draft } = copyFormHere(here, other, true)
  expect(draft.title).toBe('')
  expect(ids(draft.fields)).toEqual(['size', 'cap', 'paper', 'country'])
  expect(draft.fields.map(({ enabled }) => enabled)).toEqual([true, true, false, false])
})
