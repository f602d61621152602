import { readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { themeDefaults } from '#rules/themes/theme.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import { ensureTemplateChoice, loadTemplate, templateIds, templateKinds, getTemplate } from './catalog.ts'
import { bareEvent } from '#server/testing/bare-event.ts'

const defaultChoice = { id: 'default', config: {} }

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
  landing: { order: [], hidden: [], headline: '', tagline: '', about: '' },
  heroImage: null,
  infoCards: [],
  templates: { landing: defaultChoice, event: defaultChoice },
  sponsors: [],
  socialLinks: {},
  whatsappIcon: false,
  origin: 'http://ribera.localhost',
}

// The templates are loaded before the tests: their imports can take longer than a test may.
const loadedIds = await Promise.all(
  templateKinds.flatMap((kind) =>
    templateIds.map(async (id) => [id, (await loadTemplate(kind, { id, config: {} })).id]),
  ),
)

describe('the catalog of templates', () => {
  it('an organization’s choice is validated once, an unknown one falls back to default', async () => {
    const choice = { id: 'modern', config: {} }
    const { id, config } = await loadTemplate('landing', choice)
    expect([id, (await loadTemplate('landing', choice)).config === config]).toEqual(['modern', true])
    expect((await loadTemplate('landing', { id: 'gone', config: {} })).id).toBe('default')
  })

  it('has every folder, and each template loads for both kinds of page', () => {
    const folders = readdirSync('templates', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(templateIds.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
    expect(loadedIds).toHaveLength(templateIds.length * templateKinds.length)
    for (const [id, loadedId] of loadedIds) expect(loadedId).toBe(id)
  })

  it('keeps the settings of an organization', async () => {
    const { config } = await loadTemplate('landing', { id: 'default', config: { showCountdown: false } })
    expect(config).toEqual({ showCountdown: false })
  })

  it.each([
    ['a template that does not exist', { id: 'baroque', config: {} }],
    ['a name that every object has', { id: 'constructor', config: {} }],
    ['settings that are no object', { id: 'default', config: 'all' }],
    ['a setting of another type', { id: 'default', config: { showShare: 'yes' } }],
    ['a setting that is not the template’s', { id: 'default', config: { onload: 'alert(1)' } }],
  ])('shows visitors default for %s', async (_what, choice) => {
    expect(await loadTemplate('event', choice)).toEqual(await loadTemplate('event', defaultChoice))
  })

  it.each([
    ['a kind of page that has no templates', 'news', 'default', {}, 'template_kind_unknown'],
    ['a kind that every object has', 'constructor', 'default', {}, 'template_kind_unknown'],
    ['an id that does not exist', 'event', 'baroque', {}, 'template_unknown'],
    ['an id that every object has', 'landing', 'toString', {}, 'template_unknown'],
    ['settings that are a text', 'landing', 'default', '{}', 'template_config_invalid'],
    ['settings that are a list', 'landing', 'default', [], 'template_config_invalid'],
    ['no settings', 'landing', 'default', null, 'template_config_invalid'],
    ['a setting of another type', 'event', 'default', { showShare: 'yes' }, 'template_config_invalid'],
    ['a setting of another kind of page', 'landing', 'default', { showShare: true }, 'template_config_invalid'],
  ])('rejects %s when it is saved', (_what, kind, id, config, code) => {
    expect(() => ensureTemplateChoice(kind, id, config)).toThrow(expect.objectContaining({ code }))
  })

  it('names the invalid setting', () => {
    const values = { template: 'default', path: 'showCountdown' }
    expect(() => ensureTemplateChoice('landing', 'default', { showCountdown: 1 })).toThrow(
      expect.objectContaining({ values }),
    )
  })

  it('returns a valid configuration unchanged, without the template’s fallbacks', () => {
    const config = { showCountdown: false }
    expect(ensureTemplateChoice('landing', 'default', config)).toEqual({ kind: 'landing', id: 'default', config })
  })

  it.each(templateIds)(
    'shows the contact details in %s, and WhatsApp only where the organization wants it',
    async (id) => {
      const reachable = { ...organization, contactEmail: 'club@ribera.example', contactPhone: '+54 9 249 400 0117' }
      const html = await landingOf(id, reachable)
      expect(html).toContain('id="contact"')
      expect(html).toContain('href="mailto:club@ribera.example"')
      expect(html).not.toContain('wa.me')
      expect(await landingOf(id, { ...reachable, whatsappIcon: true })).toContain('href="https://wa.me/5492494000117"')
      expect(await landingOf(id, { ...organization, whatsappIcon: true })).not.toMatch(/id="contact"|wa\.me/)
    },
  )

  it.each(templateIds)('links a cancelled event in %s to its organizer, in whichever way there is', async (id) => {
    const website = 'https://ribera.example/'
    const reachable = {
      ...organization,
      contactEmail: 'club@ribera.example',
      contactPhone: '+54 9 249 400 0117',
      website,
    }
    expect(await eventOf(id, reachable)).toMatch(
      /<a [^>]*href="mailto:club@ribera\.example\?subject=Vuelta%20a%20la%20ribera"[^>]*>.*?Escribir a la organización/,
    )
    expect(await eventOf(id, { ...reachable, contactEmail: null })).toMatch(
      /<a [^>]*href="tel:\+5492494000117"[^>]*>.*?Llamar a la organización/,
    )
    expect(await eventOf(id, { ...organization, website })).toMatch(
      /<a [^>]*href="https:\/\/ribera\.example\/"[^>]*>.*?Ir al sitio de la organización/,
    )
    expect(await eventOf(id, organization)).not.toMatch(/a la organización|de la organización</)
  })

  it.each(templateIds)('links the place of an event in %s to OpenStreetMap', async (id) => {
    const place = { locationName: 'Club Ribera', locationAddress: 'Costanera 100, Tandil' }
    const search = 'https://www.openstreetmap.org/search?query=Club%20Ribera%2C%20Costanera%20100%2C%20Tandil'
    expect(await eventOf(id, organization, place)).toContain(`href="${search}"`)
    expect(await eventOf(id, organization, { locationName: '', locationAddress: '' })).not.toContain('search?query')
  })

  it.each(templateIds)('shows the sections in the order of staff, without those switched off, in %s', async (id) => {
    const landing = { ...organization.landing, about: 'Corremos.', order: ['sponsors', 'about'] as const }
    const sponsors = [{ name: 'Alba', url: '', image: '' }]
    const shown = (changes: object) =>
      landingOf(id, { ...organization, sponsors, landing: { ...landing, order: [...landing.order], ...changes } })
    const titlesIn = (html: string) => [...html.matchAll(/<h2 id="(?!contents)(\w+)-title"/g)].map(([, name]) => name)
    expect(titlesIn(await shown({})).slice(0, 3)).toEqual(['sponsors', 'about', 'events'])
    expect(titlesIn(await shown({ order: [], hidden: ['about'] }))).toEqual(
      titlesIn(await shown({ order: [] })).filter((name) => name !== 'about'),
    )
    const event = await eventOf(id, organization, {
      state: 'open',
      sponsors,
      layout: { order: ['sponsors', 'day'], hidden: ['call'] },
    })
    expect(titlesIn(event).slice(0, 2)).toEqual(['sponsors', 'day'])
    expect(event).not.toContain('call-title')
  })

  it.each(templateIds)('ends an event’s page with the words of staff while it is open, in %s', async (id) => {
    const call = { title: 'El valle espera', text: 'Quedan pocas noches.' }
    expect(await eventOf(id, organization, { state: 'open', call })).toMatch(/El valle espera[^]*Quedan pocas noches/)
    expect(await eventOf(id, organization, { call })).not.toContain('El valle espera')
  })

  it.each(templateIds)('offers tickets in %s, and leads to them where nobody can register', async (id) => {
    const type = { id: '01', name: 'Platea', description: 'Bajo techo', price: 5_000, state: 'on_sale' as const }
    const sale = { saleStartsAt: null, saleEndsAt: '2027-03-13T10:00:00Z' }
    const later = { ...sale, id: '02', name: 'Palco', description: '', price: 0, saleStartsAt: '2027-02-01T12:00:00Z' }
    const tickets = [
      { ...type, ...sale },
      { ...later, state: 'not_yet' as const },
      { ...type, ...sale, id: '03', name: 'Popular', state: 'sold_out' as const },
    ]
    const way = 'href="/event/vuelta/tickets"'
    const html = await eventOf(id, organization, { state: 'closed', closedReason: 'deadline_passed', tickets })
    expect(html).toMatch(/Platea[^]*50,00[^]*Bajo techo[^]*A la venta hasta[^]*Palco[^]*Gratis[^]*A la venta desde/)
    expect(html).toMatch(/Popular[^]*Agotada/)
    expect(html.split(way).length - 1).toBeGreaterThan(2)
    expect(html).not.toMatch(/inscripción (está )?cerrada/i)
    const open = await eventOf(id, organization, { state: 'open', tickets })
    expect(open.split(way).length - 1).toBe(1)
    const none = await eventOf(id, organization, { state: 'closed', tickets: tickets.slice(1) })
    expect(none).toContain('Agotada')
    expect(none).not.toContain(way)
  })

  it.each(templateIds)('renders an organization without any content in %s', async (id) => {
    const html = await landingOf(id, organization)
    expect(html).toMatch(/<h1[^>]*>Club Ribera<\/h1>/)
    expect(html).toContain('Por ahora no hay carreras anunciadas.')
  })
})

async function landingOf(id: string, organization: OrganizationView): Promise<string> {
  const { config } = await loadTemplate('landing', { id, config: {} })
  const { landing: Landing } = getTemplate(id)
  const page = { next: null, upcoming: [], past: [], hasEvents: false, filters: null, news: [] }
  const slots = { fold: null, countdown: null, filters: null }
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('es')}>
      <Landing organization={organization} locale="es" page={page} config={config} slots={slots} />
    </I18nextProvider>,
  )
}

async function eventOf(id: string, organization: OrganizationView, changes?: Partial<EventPage>): Promise<string> {
  const { config } = await loadTemplate('event', { id, config: {} })
  const { event: Event } = getTemplate(id)
  const slots = { fold: null, countdown: null, map: null, gallery: null, video: null, share: null }
  const page = { ...bareEvent, state: 'cancelled' as const, ...changes }
  const address = 'http://ribera.localhost/event/vuelta'
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('es')}>
      <Event organization={organization} locale="es" page={page} address={address} config={config} slots={slots} />
    </I18nextProvider>,
  )
}
