import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import { FormatContext } from '../registration/formats.ts'
import { CancelledEvent } from './cancelled-event.tsx'
import type { SoldData } from './confirmation-data.ts'

const data: SoldData = {
  page: {
    event: {
      id: '01',
      slug: 'vuelta',
      title: 'Vuelta a la ribera',
      startsAt: '2027-03-13T10:00:00Z',
      timeZone: 'Europe/London',
      locationName: 'La Plata',
      locationAddress: '',
      course: null,
      latitude: null,
      longitude: null,
      isCancelled: true,
      sequence: 1,
      isOver: false,
    },
    confirmationNumber: 'DR-V724-C42N',
    lines: [],
  },
  qr: { size: 25, path: '' },
  calendar: { google: '', outlook: '', file: '/calendar.ics' },
  contact: { name: 'Club Ribera', email: null, phone: '+44 1632 960000', hasWhatsapp: false },
  eventUrl: '/event/vuelta',
  formats: { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' },
}
const renderCancelled = (locale: Locale, paid: number) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <FormatContext value={data.formats}>
        <CancelledEvent data={data} paid={paid} />
      </FormatContext>
    </I18nextProvider>,
  )

test('who paid for a cancelled event reads how much', () => {
  expect(renderCancelled('en', 2_826)).toContain(
    'The £28.26 that was paid does not come back by itself: please contact the organizer.',
  )
  expect(renderCancelled('es', 2_826)).toContain(
    'Lo pagado, £28.26, no se devuelve solo: ponte en contacto con la organización.',
  )
  expect(renderCancelled('en', 0)).not.toMatch(/£|paid/)
})

test('the number does not break at its hyphens', () => {
  expect(renderCancelled('en', 0)).toContain('confirmation number <span style="white-space:nowrap">DR-V724-C42N</span>')
})
