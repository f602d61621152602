import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { AccountRegistration } from '#rules/accounts/account-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { AccountRegistrations } from './account-registrations.tsx'

const startsAt = '2031-05-04T09:00:00.000Z'
const athlete = { competition: '10K', startsAt, bibNumber: null, resultTimeMs: null }
const registration: AccountRegistration = {
  key: 'order',
  organization: { id: 'club', name: 'Club Ribera', region: 'GB', origin: 'http://club.localhost', isHere: true },
  event: { title: 'Ribera', startsAt, timeZone: 'Europe/London', locationName: '', isCancelled: false },
  athletes: [
    { ...athlete, name: 'Ana', isCancelled: false },
    { ...athlete, name: 'Bea', isCancelled: true },
  ],
  state: { kind: 'order', label: 'paid' },
  confirmationUrl: null,
}

const athletesIn = (locale: Locale) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <AccountRegistrations title="" registrations={[registration]} locale={locale} />
    </I18nextProvider>,
  )
  return ['Ana', 'Bea'].map((name) => html.split('<li').find((item) => item.includes(`<strong>${name}</strong>`))!)
}

test.each([
  { locale: 'en', cancelled: 'Cancelled' },
  { locale: 'es', cancelled: 'Cancelada' },
] as const)('an athlete cancelled alone is marked in their order ($locale)', ({ locale, cancelled }) => {
  const [ana, bea] = athletesIn(locale)
  expect(bea).toContain(cancelled)
  expect(bea).toContain('data-cancelled')
  expect(ana).not.toContain(cancelled)
  expect(ana).not.toContain('data-cancelled')
})
