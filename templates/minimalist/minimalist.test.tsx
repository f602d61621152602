import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { EventPage } from '#rules/events/event-views.ts'
import type { OrganizationView } from '#rules/organizations/organization-view.ts'
import { bareEvent } from '#server/testing/bare-event.ts'
import { event as eventSettings } from './configuration.ts'
import { Event } from './event.tsx'
import { formatChapterNumber } from './parts/chapter.tsx'

const organization = {
  name: 'Club Ribera',
  region: 'es-AR',
  currency: 'ARS',
  contactEmail: null,
  contactPhone: null,
  socialLinks: {},
}

const renderEvent = (page: Partial<EventPage> = {}, config = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('es')}>
      <Event
        organization={organization as OrganizationView}
        locale="es"
        page={{ ...bareEvent, ...page }}
        address="http://ribera.localhost/event/vuelta"
        config={v.parse(eventSettings, config)}
        slots={{ fold: null, countdown: null, map: null, gallery: null, video: null, share: null }}
      />
    </I18nextProvider>,
  )

const card = { title: 'Cómo venir', type: 'text', text: 'En tren' } as const
const full = { description: 'Una vuelta.', infoCards: [card], sponsors: [{ name: 'Albor', url: '', image: '' }] }

describe('a programme', () => {
  it('renders an event with few details', () => {
    const html = renderEvent()
    expect(html).toContain('Vuelta a la ribera</h1>')
    expect(html).toContain('No hace falta inscribirse')
    expect(html).toContain('El día de la carrera')
    expect(html).not.toContain('Índice')
  })

  it('numbers its chapters as configured, in their titles and in its contents', () => {
    expect(renderEvent(full)).toMatch(/<b[^>]*>4<\/b>/)
    expect(renderEvent(full, { numbering: 'roman' })).toMatch(/<b[^>]*>iv<\/b>/)
    expect(renderEvent(full, { numbering: 'none' })).not.toMatch(/<b[^>]*>4<\/b>/)
    expect(renderEvent(full, { showContents: false })).not.toContain('Índice')
  })

  it('begins its story with a drop cap, but never with a punctuation mark', () => {
    const long = 'palabra '.repeat(60)
    expect(renderEvent({ description: `Una ${long}` })).toContain('data-cap')
    expect(renderEvent({ description: `«Una ${long}»` })).not.toContain('data-cap')
    expect(renderEvent({ description: `Una ${long}` }, { dropCap: false })).not.toContain('data-cap')
  })

  it('strikes out the title of a cancelled event', () => {
    expect(renderEvent({ state: 'cancelled' })).toContain('data-struck')
    expect(renderEvent({ state: 'full' })).not.toContain('data-struck')
  })

  it('escapes the texts it is given', () => {
    const hostile = '<script>alert(1)</script>'
    const html = renderEvent({ title: hostile, summary: hostile, description: hostile, locationName: hostile })
    expect(html).not.toContain(hostile)
    expect(html).toContain('&lt;script&gt;')
  })
})

it.each([
  [1, 'i'],
  [4, 'iv'],
  [10, 'x'],
  [11, 'xi'],
])('chapter %i is %s in roman numerals', (number, roman) => expect(formatChapterNumber(number, 'roman')).toBe(roman))
