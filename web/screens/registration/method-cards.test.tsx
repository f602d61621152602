import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { MethodOffer } from '#rules/payments/method-offer.ts'
import { textsOf } from '#server/i18n/translator.ts'
import { FormatContext } from './formats.ts'
import { MethodCards } from './method-cards.tsx'

const formats = { currency: 'ARS', region: 'es-AR', dateRegion: 'es-AR', timeZone: 'America/Argentina/Cordoba' }

const price = { total: 1_000, deferredCash: 0 } as MethodOffer['price']
const offers: MethodOffer[] = [
  { method: 'card', price, heldUntil: null },
  { method: 'transfer', price, heldUntil: '2027-03-13T15:00:00Z' },
]

const textFor = (locale: 'en' | 'es', addsItems: boolean) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <FormatContext value={formats}>
        <MethodCards offers={offers} method="card" error={null} addsItems={addsItems} onChoose={() => {}} />
      </FormatContext>
    </I18nextProvider>,
  )

test.each([
  ['en', 'What you chose is held until', 'your places are held until', 'and it is yours at once'],
  ['es', 'Guardamos lo que elegiste hasta el', 'guardamos tus lugares hasta', 'y es tuyo en el momento'],
] as const)('merchandise added later is what is held, not places (%s)', (locale, items, places, paid) => {
  const [addition, registration] = [textFor(locale, true), textFor(locale, false)]
  expect([items, places, paid].map((words) => addition.includes(words))).toEqual([true, false, true])
  expect([items, places, paid].map((words) => registration.includes(words))).toEqual([false, true, false])
})
