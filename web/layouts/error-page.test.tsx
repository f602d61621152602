import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { ErrorPage } from './error-page.tsx'

test('a page that a browser could not load for want of a database is one to try again', () => {
  const page = pageOf(new ErrorResponse(503, 'Service Unavailable', 'We cannot reach our data right now.'))
  expect(page).toContain('<h1>Back in a moment</h1>')
  expect(page).toMatch(/<a href="\/"[^>]*>(?:<[^>]*>)*Try again/)
})

test('a page that a browser could not fetch blames no server and can be tried again', () => {
  const page = pageOf(new TypeError('Failed to fetch'))
  expect(page).toContain('<h1>No connection</h1>')
  expect(page).not.toMatch(/500|our side|Request/)
  expect(page).toMatch(/<a href="\/"[^>]*>(?:<[^>]*>)*Try again/)
  expect(pageOf(new TypeError('x is not a function'))).toContain('<h1>Internal Server Error</h1>')
})

test('a page whose script a release has removed says so, and can be loaded', () => {
  const page = pageOf(new TypeError('Failed to fetch dynamically imported module: https://roca.example/assets/a.js'))
  expect(page).toContain('<h1>A new version is available</h1>')
  expect(page).not.toMatch(/500|our side|Request/)
  expect(page).toMatch(/<a href="\/"[^>]*>(?:<[^>]*>)*Try again/)
})

test('a form that could not be taken is sent again with all it held, to the same address of this host', () => {
  const refusal = { code: 'database_unavailable', field: null, values: {} }
  const sent = [
    ['tag', 'elite'],
    ['tag', 'club "Ñu"'],
  ]
  const page = pageOf(new ErrorResponse(503, '', { refusal, path: '//elsewhere.example/tags?page=2', sent }))
  expect(page).toContain('<form action="/elsewhere.example/tags?page=2" method="post">')
  expect(page).toContain('<input type="hidden" name="tag" value="elite"/>')
  expect(page).toContain('<input type="hidden" name="tag" value="club &quot;Ñu&quot;"/>')
})

test('who may not see a page reads that the role does not include it, with a way back', () => {
  const refusal = { code: 'forbidden', field: null, values: {} }
  const page = pageOf(new ErrorResponse(403, '', { refusal }))
  expect(page).toContain('<h1>Not allowed</h1>')
  expect(page).toMatch(/<a href="\/"/)
})

test('a team’s link that was replaced says so, and whom to ask for the new one', () => {
  const refusal = { code: 'team_link_invalid', field: null, values: {} }
  const page = pageOf(new ErrorResponse(404, '', { refusal }))
  expect(page).toContain('<h1>This link does not work</h1>')
  expect(page).toContain('Ask the team’s captain for the current link.')
})

const pageOf = (error: unknown) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorPage error={error} /> }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <Stub />
    </I18nextProvider>,
  )
}
