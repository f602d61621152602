import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnOrderPage } from '#rules/own-orders/own-order-page.ts'
import { textsOf } from '#server/i18n/translator.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { OwnOrderScreen } from './own-order-screen.tsx'

const sold: OwnOrderPage['lines'][number]['sold'] = {
  title: '10K',
  quantity: 1,
  base: 0,
  cash: 0,
  isCancelled: false,
  person: 'Nora Nueva',
  recipient: null,
  startsAt: null,
  bibNumber: null,
  participantPath: null,
  team: null,
}
const page: OwnOrderPage = {
  confirmationId: 'h5uB1kq0zHnW8oTqfY2vXw',
  confirmationNumber: 'DR-V724-C42N',
  event: { slug: 'vuelta', title: 'Vuelta', timeZone: 'Europe/London', startsAt: '2027-03-13T10:00:00Z' },
  currency: 'GBP',
  codeAddress: null,
  isOpen: true,
  isConfirmed: true,
  isPaid: false,
  deadline: null,
  isInTime: true,
  keepsFees: false,
  ways: [],
  hasPlaces: false,
  hasTakenOver: true,
  left: 0,
  lines: [
    {
      id: '01',
      total: 0,
      fees: 0,
      refunded: 0,
      cash: 0,
      dependents: [],
      added: [],
      sold,
      isIn: true,
      isTakenOver: true,
      canChoose: false,
    },
  ],
  receipts: [],
  transfers: [],
  isReturning: false,
}
const data = {
  page,
  chosen: [],
  key: '01',
  contact: { name: 'Club Ribera', email: null, phone: null, hasWhatsapp: false },
  isSignedIn: false,
  formats: { currency: 'GBP', region: 'en-GB', dateRegion: 'en-GB', timeZone: 'Europe/London' },
}

test.each([
  ['en', 'Now in it: Nora Nueva. A place that was taken over'],
  ['es', 'Ahora lo tiene: Nora Nueva. Un lugar que se tomó'],
] as const)('who has a place now is named in a sentence of its own (%s)', (locale, text) => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <I18nextProvider i18n={textsOf(locale)}>
          <OwnOrderScreen data={data} answer={formAnswer(null)} actionData={null} />
        </I18nextProvider>
      ),
    },
  ])
  expect(renderToStaticMarkup(<Page />).replaceAll(/<[^>]+>/g, '')).toContain(text)
})
