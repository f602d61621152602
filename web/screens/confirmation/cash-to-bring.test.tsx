import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { Locale } from '#rules/text/locale.ts'
import { FormatContext } from '../registration/formats.ts'
import { RaceAdvice } from './race-advice.tsx'

const formats = { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' }
const line = {
  title: '10K',
  quantity: 1,
  base: 1_250,
  cash: 1_250,
  person: null,
  recipient: null,
  startsAt: null,
  bibNumber: null,
  team: null,
}
const lines = [
  { ...line, isCancelled: false, participantPath: null },
  { ...line, isCancelled: true, participantPath: null },
]
const renderAdvice = (locale: Locale, sold: typeof lines) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <FormatContext value={formats}>
        <RaceAdvice
          page={{
            arrival: { arriveMinutesEarly: null, checkInOpens: null },
            confirmationNumber: 'DR-V724-C42N',
            lines: sold,
          }}
          contact={{ name: 'Club Ribera', email: null, phone: null, hasWhatsapp: false }}
        />
      </FormatContext>
    </I18nextProvider>,
  )

test('who pays in cash reads how much cash to bring, without that of a cancelled line', () => {
  expect(renderAdvice('en', lines)).toContain('Bring £12.50 in cash to kit pick-up.')
  expect(renderAdvice('es', lines)).toContain('Hay que llevar £12.50 en efectivo al retirar el kit.')
  expect(renderAdvice('en', [])).not.toContain('cash')
})
