import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { FormatContext } from './formats.ts'
import type { RegistrationData } from './registration-data.ts'
import { StepSummary } from './step-summary.tsx'

const formats = { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' }

const fees = { platformFee: 0, providerFee: 0, vat: 0, step: 1 }

const totalsOf = (competition: { price: number; deferredCash: number }): string[] => {
  const event = {
    competitions: [
      { id: '10k', name: '10K', team: null, ...competition, prices: [{ ...competition, left: null, until: null }] },
    ],
  }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <FormatContext value={formats}>
        <StepSummary data={{ event, fees } as unknown as RegistrationData} competitionIds={['10k']}>
          {null}
        </StepSummary>
      </FormatContext>
    </I18nextProvider>,
  )
  return html.match(/Free|£0\.00/g) ?? []
}

test('only what costs nothing, neither online nor in cash, is called free, beside the button too', () => {
  expect(totalsOf({ price: 0, deferredCash: 0 })).toEqual(['Free', '£0.00', 'Free'])
  expect(totalsOf({ price: 1_250, deferredCash: 1_250 })).toEqual(['£0.00', '£0.00'])
})
