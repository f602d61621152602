import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../server/i18n/translator.ts'
import { themeDefaults } from '../server/rules/theme.ts'
import type { OrganizationView } from '../server/rules/views.ts'
import { templateFor } from './catalog.ts'

const organization: OrganizationView = {
  id: '01',
  name: 'Club Ribera',
  subdomain: 'ribera',
  description: 'Carreras junto al río',
  language: 'es',
  region: 'es-AR',
  currency: 'ARS',
  timeZone: 'America/Argentina/Buenos_Aires',
  mainSport: 'running',
  contactEmail: null,
  contactPhone: null,
  website: null,
  logo: null,
  wordmark: null,
  theme: themeDefaults,
  landing: { headline: '', tagline: '', about: '' },
  sponsors: [],
  socialLinks: {},
  whatsappIcon: false,
  origin: 'http://ribera.localhost',
}

describe('the catalog of templates', () => {
  it('gives default to who has chosen nothing', () => {
    expect(templateFor('landing').config).toEqual({ showCountdown: true, showPast: true })
  })

  it('keeps what an organization has set', () => {
    const choice = { id: 'default', config: { showPast: false } }
    expect(templateFor('landing', choice).config).toEqual({ showCountdown: true, showPast: false })
  })

  it.each([
    ['a template that does not exist', { id: 'baroque', config: {} }],
    ['a name that every object has', { id: 'constructor', config: {} }],
    ['settings that are no object', { id: 'default', config: 'all' }],
    ['a setting of another type', { id: 'default', config: { showShare: 'yes' } }],
  ])('falls back to default for %s', (_what, choice) => {
    expect(templateFor('event', choice)).toEqual(templateFor('event'))
  })

  it('draws an organization that has nothing yet', () => {
    const { Component, config } = templateFor('landing')
    const page = { next: null, upcoming: [], past: [] }
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={textsOf('es')}>
        <Component organization={organization} locale="es" page={page} config={config} slots={{ countdown: null }} />
      </I18nextProvider>,
    )
    expect(html).toContain('<h1>Club Ribera</h1>')
    expect(html).toContain('Por ahora no hay carreras anunciadas.')
  })
})
