import { FormApi } from '@tanstack/react-form'
import { expect, test } from 'vitest'
import { restore } from './saving.ts'

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
  const before = form.state.values
  form.reset(saved, { keepDefaultValues: true })
  restore(form, before)
  expect(form.state.values).toEqual(typed)
})

test('Undo takes out a field that was not there when the form was discarded', () => {
  const defaultValues: { title: string; clock?: string } = { title: 'Nocturna', clock: '09:00' }
  const form = new FormApi({ defaultValues })
  restore(form, { title: 'Nocturna del Lago' })
  expect(form.state.values).toEqual({ title: 'Nocturna del Lago', clock: undefined })
})
