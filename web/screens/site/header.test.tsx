import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { contactOf } from '#rules/organizations/contact.ts'
import type { Site } from './site.ts'
import { Header } from './header.tsx'

const emptySite: Site = {
  name: 'Club Ribera',
  logo: null,
  description: '',
  website: null,
  contact: null,
  hasNews: false,
  hasSponsors: false,
  hasOpenEvents: false,
  albumYear: null,
  apex: null,
}

const headerOf = (site: Site, register: string | null = '/#events') => {
  const Page = createRoutesStub([{ path: '/', Component: () => <Header site={site} register={register} /> }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('es')}>
      <Page />
    </I18nextProvider>,
  )
}

test('a header offers registration only where that leads somewhere', () => {
  expect(headerOf(emptySite)).toMatch(/<a href="\/#events" data-variant="solid"[^>]*><span[^>]*>Inscribirse/)
  expect(headerOf(emptySite, null)).not.toContain('Inscribirse')
})

test('a header leads only to what there is', () => {
  expect(headerOf(emptySite)).not.toMatch(/Noticias|Patrocinadores|Contacto|Nuestro sitio/)
  const details = { contactEmail: 'club@ribera.example', contactPhone: null, website: null, socialLinks: {} }
  const contact = contactOf({ ...details, whatsappIcon: false })
  expect(headerOf({ ...emptySite, contact })).toContain('<a href="/#contact">Contacto</a>')
})
