import { expect, test } from 'vitest'
import { lostForms, unsavedForms } from './unsaved-forms.ts'

const athletes = { pathname: '/admin/events/7/athletes', search: '?q=ana', hash: '' }
const dashboard = { pathname: '/admin', search: '', hash: '' }
const dirty = { isDirty: true, isLost: () => true, canSave: false }

test('a form without changes disables none that has some', () => {
  const forms = unsavedForms()
  forms.report('layout', dirty)
  forms.report('drawer', { ...dirty, isDirty: false })
  expect(lostForms(forms.read(), dashboard, athletes)).toEqual([dirty])
})

test('each form decides where its changes are lost', () => {
  const forms = unsavedForms()
  const layout = { ...dirty, isLost: ({ pathname }: { pathname: string }) => !pathname.startsWith('/admin/events/7') }
  forms.report('layout', layout)
  forms.report('drawer', dirty)
  expect(lostForms(forms.read(), athletes, athletes)).toEqual([dirty])
  expect(lostForms(forms.read(), dashboard, athletes)).toEqual([layout, dirty])
})

test('a form that is saved or gone loses nothing, and who listens is notified', () => {
  const forms = unsavedForms()
  let notices = 0
  const stop = forms.subscribe(() => (notices += 1))
  const remove = forms.report('one', dirty)
  forms.report('two', dirty)
  forms.report('two', { ...dirty, isDirty: false })
  expect(lostForms(forms.read(), dashboard, athletes)).toEqual([dirty])
  remove()
  expect([lostForms(forms.read(), dashboard, athletes), notices]).toEqual([[], 4])
  stop()
  forms.report('three', dirty)
  expect(notices).toBe(4)
})
