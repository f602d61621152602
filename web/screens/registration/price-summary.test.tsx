import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { FormatContext } from './formats.ts'
import { PriceSummary } from './price-summary.tsx'

const formats = { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' }
const price = { base: 2_826, discount: 0, deferredCash: 1_000, processingFee: 0, vat: 0, total: 1_826 }

test.each([
  ['en', 'In cash at kit pick-up−£10.00'],
  ['es', 'En efectivo al retirar el kit−£10.00'],
] as const)('the part in cash reads the same before and after it was collected (%s)', (locale, text) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <FormatContext value={formats}>
        <PriceSummary lines={[]} price={price} isPaid />
      </FormatContext>
    </I18nextProvider>,
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain(text)
})
