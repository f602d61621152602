import type { OrderContents } from '#rules/orders/order-contents.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { textsOf } from '#server/i18n/translator.ts'
import { OwnOrderLink } from './own-order-link.tsx'

const event: ConfirmationPage['event'] = {
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
  isCancelled: false,
  sequence: 1,
  isOver: false,
}
const price = { base: 2_826, discount: 0, deferredCash: 0, processingFee: 0, vat: 0, total: 2_826 }
const page = {
  event,
  confirmationId: 'h5uB1kq0',
  hasOwnPage: true,
  isConfirmed: true,
  contents: 'places' as OrderContents,
  price,
}

test.each([
  ['en', 'Cancel, pass on, or get receipts', 'Cancel or pass on', 'See receipts'],
  ['es', 'Cancelar, ceder o ver recibos', 'Cancelar o ceder', 'Ver recibos'],
] as const)('the link to an order’s own page names what is possible there (%s)', (locale, all, free, receipts) => {
  const label = (change: Partial<typeof page>) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={textsOf(locale)}>
        <OwnOrderLink page={{ ...page, ...change }} />
      </I18nextProvider>,
    ).replaceAll(/<[^>]+>/g, '')
  expect(label({})).toBe(all)
  expect(label({ price: { ...price, total: 0 } })).toBe(free)
  expect(label({ contents: 'difference' })).toBe(receipts)
  expect(label({ isConfirmed: false })).toBe(receipts)
  expect(label({ event: { ...event, isCancelled: true } })).toBe(receipts)
})
