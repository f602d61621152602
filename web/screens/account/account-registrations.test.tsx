import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { AccountRegistration } from '#rules/accounts/account-views.ts'
import type { Locale } from '#rules/text/locale.ts'
import { AccountRegistrations } from './account-registrations.tsx'

const startsAt = '2031-05-04T09:00:00.000Z'
const athlete = {
  competition: '10K',
  startsAt,
  bibNumber: null,
  resultTimeMs: null,
  resultDistanceM: null,
  resultStatus: null,
  change: null,
  merchandiseUrl: null,
}
const registration: AccountRegistration = {
  key: 'order',
  organization: { id: 'club', name: 'Club Ribera', region: 'GB', origin: 'http://club.localhost', isHere: true },
  event: { title: 'Ribera', startsAt, timeZone: 'Europe/London', locationName: '', isCancelled: false },
  athletes: [
    { ...athlete, name: 'Ana', isCancelled: false },
    { ...athlete, name: 'Bea', isCancelled: true },
  ],
  items: [],
  team: null,
  state: { kind: 'order', label: 'paid' },
  confirmationUrl: null,
}

const render = (locale: Locale, changes: Partial<AccountRegistration> = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <AccountRegistrations title="" registrations={[{ ...registration, ...changes }]} locale={locale} />
    </I18nextProvider>,
  )

const athletesIn = (locale: Locale) => {
  const html = render(locale)
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

test.each([
  { locale: 'en', added: 'Added later' },
  { locale: 'es', added: 'Agregado después' },
] as const)('what was added later is named ($locale)', ({ locale, added }) => {
  expect(render(locale, { athletes: [], items: ['Cap × 2'] })).toContain(
    `<strong>Cap × 2</strong><small>${added}</small>`,
  )
})

test.each([
  { locale: 'en', badge: '2 missing', link: 'Change or complete: Ana' },
  { locale: 'es', badge: 'Faltan 2', link: 'Modificar o completar: Ana' },
] as const)('what is missing is named beside the link that completes it ($locale)', ({ locale, badge, link }) => {
  const change = { url: '/change', missing: ['Certificate', 'Shirt'] }
  const html = render(locale, { athletes: [{ ...athlete, name: 'Ana', isCancelled: false, change }] })
  expect(html).toContain(`>${badge}<`)
  expect(html).toContain('Certificate, Shirt')
  expect(html).toContain(`aria-label="${link}"`)
  expect(render(locale)).not.toContain('/change')
})

test.each([
  { locale: 'en', count: 1, text: 'Team Ñandúes: 1 of 4 members', state: 'Short: 1 more needed' },
  { locale: 'en', count: 2, text: 'Team Ñandúes: 2 of 4 members', state: 'Enough to compete' },
  { locale: 'es', count: 1, text: 'Equipo Ñandúes: 1 de 4 integrantes', state: 'Falta 1 integrante' },
  { locale: 'es', count: 4, text: 'Equipo Ñandúes: 4 de 4 integrantes', state: 'Completo' },
] as const)('a team of $count is $state ($locale)', ({ locale, count, text, state }) => {
  const html = render(locale, { team: { name: 'Ñandúes', count, size: 4, min: 2 } })
  expect(html).toContain(text)
  expect(html).toContain(`>${state}<`)
})
