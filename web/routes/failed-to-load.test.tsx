import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'

type Page = { ErrorBoundary: ComponentType<{ error: unknown }> }

const modules = import.meta.glob<Page>(['./admin/*athletes.tsx', '../layouts/event-editor.tsx'])

const renderError = async (file: string) => {
  const { ErrorBoundary } = await modules[file]!()
  const error = new Error('the connection was lost')
  const Stub = createRoutesStub([{ path: '/', Component: () => <ErrorBoundary error={error} /> }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <Stub />
    </I18nextProvider>,
  )
}

test.each([
  ['./admin/athletes.tsx', 'Error loading athletes'],
  ['./admin/event-athletes.tsx', 'Error loading athletes'],
  ['../layouts/event-editor.tsx', 'Failed to load event data'],
])(
  '%s says that its data did not come, not why, and can be asked again',
  async (file, title) => {
    const page = await renderError(file)
    expect(page).toContain(title)
    expect(page).toMatch(/<button[^>]*>(?:<[^>]*>)*Try again/)
    expect(page).not.toContain('the connection was lost')
  },
  120_000,
)
