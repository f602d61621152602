import { FormApi } from '@tanstack/react-form'
import { expect, test } from 'vitest'
import { discard } from './saving.ts'

const saved = {
  title: 'Nocturna del Lago',
  social: { web: 'https://roca.example', chat: '' },
  rows: [{ name: 'Alba' }, { name: 'Brisa' }],
  tags: [] as string[],
}

test('Undo of a discarded form restores every field, nested ones and lists of rows', () => {
  const form = new FormApi({ defaultValues: saved })
  const typed = {
    title: 'Nocturna del Río',
    social: { web: 'https://rio.example', chat: '+54 9 11 2233' },
    rows: [{ name: 'Brisa' }, { name: 'Coral' }, { name: 'Duna' }],
    tags: ['night'],
  }
  form.reset(typed, { keepDefaultValues: true })
  const undo = discard(form, saved, () => {})
  expect(form.state.values).toEqual(saved)
  undo()
  expect(form.state.values).toEqual(typed)
})

test('Undo takes out a field that was not there when the form was discarded', () => {
  const defaultValues: { title: string; clock?: string } = { title: 'Nocturna', clock: '09:00' }
  const form = new FormApi({ defaultValues })
  form.reset({ title: 'Nocturna del Lago' }, { keepDefaultValues: true })
  discard(form, defaultValues, () => {})()
  expect(form.state.values).toEqual({ title: 'Nocturna del Lago', clock: undefined })
})

test('Undo of a discarded form ends with its next change, once', () => {
  const form = new FormApi({ defaultValues: { title: 'Nocturna' } })
  form.setFieldValue('title', 'Nocturna del Lago')
  let ends = 0
  const undo = discard(form, { title: 'Nocturna' }, () => (ends += 1))
  form.validateSync('change')
  expect(ends).toBe(0)
  form.setFieldValue('title', 'Nocturna del Río')
  form.setFieldValue('title', 'Nocturna del Mar')
  undo()
  expect(form.state.values).toEqual({ title: 'Nocturna del Mar' })
  expect(ends).toBe(1)
})
