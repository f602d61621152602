import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { WriteAction } from './write-action.tsx'
import { WriteDialog } from './write-dialog.tsx'

const athlete = { email: 'ana@example.com', firstName: 'Ana', eventTitle: 'Noche' }
const kit = { id: 'kit', name: 'Kit', subject: 'Kit of {event}', text: 'Hello {name}' }

const render = (content: ReactNode) => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <I18nextProvider i18n={textsOf('en')}>{content}</I18nextProvider> },
  ])
  return renderToStaticMarkup(<Page />)
}
const linksIn = (content: ReactNode) =>
  [...render(content).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

test('nobody writes to an athlete who is erased or has no address', () => {
  expect(render(<WriteAction athlete={{ ...athlete, choices: { isWritable: false } }} />)).toBe('')
  expect(render(<WriteAction athlete={{ ...athlete, choices: { isWritable: true } }} />)).toContain('Write')
})

test('a saved reply opens the mail program with its text for this athlete', () => {
  const dialog = <WriteDialog athlete={athlete} replies={[kit]} onClose={() => {}} />
  expect(linksIn(dialog)).toEqual(['mailto:ana@example.com?subject=Kit%20of%20Noche&body=Hello%20Ana'])
})

test('a reply that is too long for a link opens the mail with its subject alone, and says so', () => {
  const long = { ...kit, text: 'x'.repeat(5000) }
  const dialog = (reply: typeof kit) => <WriteDialog athlete={athlete} replies={[reply]} onClose={() => {}} />
  expect(linksIn(dialog(long))).toEqual(['mailto:ana@example.com?subject=Kit%20of%20Noche'])
  expect(render(dialog(long))).toContain('copy the text and paste it there')
  expect(render(dialog(kit))).not.toContain('copy the text and paste it there')
})

test('without saved replies there are an empty mail and a link to create one', () => {
  const dialog = <WriteDialog athlete={athlete} replies={[]} onClose={() => {}} />
  expect(linksIn(dialog).toSorted()).toEqual(['/admin/replies?edit=new', 'mailto:ana@example.com'])
})

test('an empty mail can be opened while the saved replies are loaded, and when that failed', () => {
  const dialog = (replies: 'loading' | 'failed') => (
    <WriteDialog athlete={athlete} replies={replies} onClose={() => {}} />
  )
  expect(linksIn(dialog('loading'))).toEqual(['mailto:ana@example.com'])
  expect(linksIn(dialog('failed'))).toEqual(['mailto:ana@example.com'])
  expect(render(dialog('failed'))).toContain('Failed to load the saved replies')
})
