import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { FormatContext } from '../registration/formats.ts'
import type { ConfirmationData } from './confirmation-data.ts'
import { RejectedPayment } from './rejected-payment.tsx'

const price = { total: 1_000, deferredCash: 0 } as ConfirmationPage['methods'][number]['price']
const methods = [
  { method: 'card' as const, price, heldUntil: null },
  { method: 'transfer' as const, price, heldUntil: '2027-03-01T10:00:00Z' },
]

function render(locale: Locale, label: ConfirmationPage['label'], canRetryPayment = true): string {
  const page = {
    label,
    canRetryPayment,
    methods: canRetryPayment ? methods : [],
    paymentMethod: 'card',
    contents: 'places',
    confirmationId: 'a',
    confirmationNumber: 'DR-V724-C42N',
    heldUntil: '2027-02-26T10:00:00Z',
    event: { slug: 'vuelta', title: 'Vuelta', course: null },
    lines: [],
  } as unknown as ConfirmationPage
  const formats = { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' }
  const contact = { name: 'Club Ribera', email: 'club@example.com', phone: null, hasWhatsapp: false }
  const data = { page, contact, formats } as unknown as ConfirmationData
  const router = createMemoryRouter([{ path: '/', element: <RejectedPayment data={data} /> }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <FormatContext value={formats}>
        <RouterProvider router={router} />
      </FormatContext>
    </I18nextProvider>,
  )
}

test.each([
  ['en', 'rejected', 'The payment was rejected', 'try another card or contact the organizer', 'Try another card'],
  ['en', 'failed', 'The payment could not be started', 'try again, pay another way or contact', 'Try again'],
  ['es', 'rejected', 'El pago fue rechazado', 'probar con otra tarjeta o contactar', 'Probar con otra tarjeta'],
  [
    'es',
    'failed',
    'No se pudo iniciar el pago',
    'volver a intentarlo, pagar de otra forma o contactar',
    'Volver a intentarlo',
  ],
] as const)('in %s a payment that %s says so, and leads to the card, another method and the organizer', (...row) => {
  const [locale, label, title, text, again] = row
  const html = render(locale, label)
  expect(html).toContain(title)
  expect(html).toContain(text)
  expect(html).toContain(again)
  expect(html).toContain('value="transfer"')
  expect(html).toContain('mailto:club@example.com')
})

test.each([
  ['rejected', 'The payment was rejected'],
  ['failed', 'The payment could not be started'],
] as const)(
  'after the time to pay, a payment that %s leads to a new registration and the organizer',
  (label, title) => {
    const html = render('en', label, false)
    expect(html).toContain(title)
    expect(html).toContain('the time to pay is over')
    expect(html).toContain('mailto:club@example.com')
    expect(html).not.toContain('value="transfer"')
  },
)
