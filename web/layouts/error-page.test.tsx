import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '../../server/i18n/translator.ts'
import { ErrorPage } from './error-page.tsx'

test('a page that a browser could not load for want of a database is one to try again', () => {
  const error = new ErrorResponse(503, 'Service Unavailable', 'We cannot reach our data right now.')
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorPage error={error} /> }])
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <Stub />
    </I18nextProvider>,
  )
  expect(page).toContain('<h1>Back in a moment</h1>')
  expect(page).toMatch(/<a href="\/"[^>]*>(?:<[^>]*>)*Try again/)
})
