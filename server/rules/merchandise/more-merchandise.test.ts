import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import type { AddableItem } from './athlete-merchandise.ts'
import { moreMerchandiseForm } from './more-merchandise.ts'

const item = (id: string, changes: Partial<AddableItem> = {}): AddableItem => ({
  id,
  name: id,
  description: '',
  picture: null,
  price: 1_000,
  rule: 'optional',
  variantsLabel: '',
  competitionIds: null,
  variants: [{ id: `${id}-only`, name: '', left: null }],
  most: 5,
  ...changes,
})
const sizes = [
  { id: 'S', name: 'S', left: 1 },
  { id: 'M', name: 'M', left: null },
]
const form = moreMerchandiseForm({
  competitionId: '10K',
  items: [item('cap'), item('shirt', { variants: sizes, most: 2 }), item('bus', { competitionIds: ['21K'] })],
})
const draftKey = '0192f3a0-0000-7000-8000-000000000000'

const read = (merchandise: unknown) => {
  const result = v.safeParse(form, { draftKey, participants: [{ merchandise }] })
  return result.success ? result.output.choices : fieldErrors(result.issues)
}

test('what an athlete may have is chosen, and what is not offered to them is dropped', () => {
  expect(read({ icap: { quantity: '5' }, ishirt: { variant: 'M', quantity: '' }, ibus: { quantity: '1' } })).toEqual([
    { itemId: 'cap', variantId: 'cap-only', quantity: 5 },
    { itemId: 'shirt', variantId: 'M', quantity: 1 },
  ])
})

test.each(['-1', '0.5', '1e9', '1,5', ' 2', '٣', 'NaN'])('a quantity of %s is rejected beside its item', (quantity) => {
  expect(read({ icap: { quantity } })).toEqual({ 'participants.0.merchandise.icap.quantity': 'integer' })
})

test('more than an athlete may still have, or a variant of another item, is rejected beside the item', () => {
  expect(read({ icap: { quantity: '6' }, ishirt: { variant: 'S', quantity: '3' } })).toEqual({
    'participants.0.merchandise.icap.quantity': 'max_value:5',
    'participants.0.merchandise.ishirt.quantity': 'max_value:2',
  })
  expect(read({ ishirt: { variant: 'cap-only' } })).toEqual({
    'participants.0.merchandise.ishirt.variant': 'selection',
  })
})

test('a form in which nothing is chosen says so', () => {
  for (const nothing of [{}, { icap: { quantity: '0' } }, { ishirt: { variant: '' } }, { ibus: { quantity: '1' } }])
    expect(read(nothing)).toEqual({ participants: 'nothing_chosen' })
  expect(v.safeParse(form, { draftKey, participants: [] }).success).toBe(false)
})
