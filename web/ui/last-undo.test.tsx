import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSubmission, type Submission } from '#web/forms/use-submission.ts'
import { findUndo, forgetUndoOfOthers, rememberUndo } from './last-undo.ts'
import { dismissObsolete, notify } from './toast.tsx'

const pathname = '/admin/events/1/bibs'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  vi.stubGlobal('window', { location: { pathname } })
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the key undoes on the very page of the act', () => {
  const undo = () => {}
  rememberUndo(undo)
  expect(findUndo(pathname)).toBe(undo)
  for (const other of ['/admin', '/admin/events', '/admin/events/1', '/admin/events/1/bibs/2'])
    expect(findUndo(other)).toBeNull()
  forgetUndoOfOthers(pathname)
  expect(findUndo(pathname)).toBe(undo)
  forgetUndoOfOthers('/admin')
  expect(findUndo(pathname)).toBeNull()
})

test('an offer to undo is over on the page of another event, and stays elsewhere', () => {
  const dismiss = vi.spyOn(toast, 'dismiss')
  const id = notify.success('Bib 7 saved', { action: { label: 'Undo', onClick: () => {}, hasUndoKey: true } })
  for (const page of ['/admin/events/1/athletes', '/admin/events', '/admin']) dismissObsolete(page)
  expect(dismiss).not.toHaveBeenCalled()
  dismissObsolete('/admin/events/2/bibs')
  expect(dismiss).toHaveBeenCalledExactlyOnceWith(id)
})

test('the key undoes for 30 seconds', () => {
  rememberUndo(() => {})
  vi.setSystemTime(new Date('2026-03-01T12:00:30Z'))
  expect(findUndo(pathname)).not.toBeNull()
  vi.setSystemTime(new Date('2026-03-01T12:00:30.001Z'))
  expect(findUndo(pathname)).toBeNull()
})

function Page({ onRender }: { onRender: (submission: Submission) => void }) {
  onRender(useSubmission('save'))
  return null
}

test('any later save ends it', () => {
  let send = () => {}
  const element = <Page onRender={(submission) => (send = () => void submission.send())} />
  const router = createMemoryRouter([{ path: '/', element, action: () => null }])
  renderToString(<RouterProvider router={router} />)
  rememberUndo(() => {})
  send()
  expect(findUndo(pathname)).toBeNull()
})

test('the key reports what it undoes; a button without it offers none', () => {
  let undone = 0
  const action = { label: 'Undo', onClick: () => (undone += 1), hasUndoKey: true }
  notify.success('3 bibs assigned', { action })
  findUndo(pathname)!()
  expect(undone).toBe(1)
  expect(toast.getHistory().at(-1)).toMatchObject({ type: 'info', title: 'Undo: 3 bibs assigned' })
  notify.success('3 bibs assigned', { action })
  notify.success('Nocturna is a draft again', { action: { ...action, hasUndoKey: false } })
  expect(findUndo(pathname)).toBeNull()
})
