import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { FormatContext } from './formats.ts'
import type { BuyerFigures } from '#rules/orders/order-figures.ts'
import { PriceSummary } from './price-summary.tsx'

const formats = { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' }
const paid = {
  price: 2_826,
  received: 1_826,
  cashCollected: 0,
  refunded: 0,
  refunding: 0,
  chargedBack: 0,
  cashToReturn: 0,
  toPay: 0,
  cashDue: 1_000,
  differenceDue: 0,
}
const price = { base: 2_826, discount: 0, deferredCash: 1_000, processingFee: 0, vat: 0, total: 1_826 }

function textOf(figures: BuyerFigures, locale: 'en' | 'es' = 'en', kept = price) {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <FormatContext value={formats}>
        <PriceSummary lines={[]} price={kept} figures={figures} />
      </FormatContext>
    </I18nextProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '')
}

test.each([
  ['en', 'Price£28.26Registration£28.26Paid£18.26In cash at kit pick-up£10.00'],
  ['es', 'Precio£28.26Inscripción£28.26Pagado£18.26En efectivo al retirar el kit£10.00'],
] as const)('what was paid and the part in cash add up to the price (%s)', (locale, text) => {
  expect(textOf(paid, locale)).toContain(text)
})

test('collected cash is part of what was paid', () => {
  expect(textOf({ ...paid, cashCollected: 1_000, cashDue: 0 })).toMatch(/Paid£28\.26Registration£28\.26$/)
})

test('what a move has added is named, though another order has its payment', () => {
  expect(textOf({ ...paid, differenceDue: 300 })).toContain('Difference of a move to pay£3.00')
})

test('what was cancelled is no part of the price, and what goes back is named', () => {
  const figures = { ...paid, price: 0, refunded: 800, refunding: 1_026, cashDue: 0 }
  expect(textOf(figures, 'en', { ...price, base: 0, deferredCash: 0, total: 0 })).toMatch(
    /Price£0\.00Paid£18\.26Refunded−£8\.00Coming back to you−£10\.26$/,
  )
})
