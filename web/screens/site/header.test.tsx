import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '../../../server/i18n/translator.ts'
import { contactOf } from '../../../server/rules/contact.ts'
import type { Site } from '../../layouts/public.tsx'
import { Header } from './header.tsx'

const nobody: Site = {
  name: 'Club Ribera',
  logo: null,
  description: '',
  website: null,
  contact: null,
  hasNews: false,
  hasSponsors: false,
  apex: null,
}

const headerOf = (site: Site) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <Header site={site} register="/#events" /> }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('es')}>
      <Page />
    </I18nextProvider>,
  )
}

test('a header leads only to what there is', () => {
  expect(headerOf(nobody)).not.toMatch(/Noticias|Patrocinadores|Contacto|Nuestro sitio/)
  const told = { contactEmail: 'club@ribera.example', contactPhone: null, website: null, socialLinks: {} }
  const contact = contactOf({ ...told, whatsappIcon: false })
  expect(headerOf({ ...nobody, contact })).toContain('<a href="/#contact">Contacto</a>')
})
