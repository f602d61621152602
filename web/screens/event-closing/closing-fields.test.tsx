import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { ClosingFields } from './closing-fields.tsx'
import type { ClosingControls } from './use-closing.ts'

const cancellation = { eventId: '01', orders: 1, athletes: 1, waiting: 0, sums: [], unpaidOrders: 0 }
const controls: ClosingControls = {
  action: null,
  note: '',
  isSure: false,
  target: null,
  needed: [],
  competitionOf: () => null,
  amountOf: () => '',
  chooseAction: () => {},
  setNote: () => {},
  setIsSure: () => {},
  chooseTarget: () => {},
  chooseCompetition: () => {},
  fields: () => ({ action: '', note: '', target: '', competitions: '', isSure: '' }),
}

test.each([
  ['en', 'Choose what happens to the orders'],
  ['es', 'Elige qué pasa con las órdenes'],
] as const)('who has not chosen what happens to the orders reads what to choose (%s)', (locale, text) => {
  const fields = (errors: Record<string, string>) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={textsOf(locale)}>
        <ClosingFields
          cancellation={{ ...cancellation, competitions: [], targets: [] }}
          controls={controls}
          choices={['full', 'later']}
          errors={errors}
        />
      </I18nextProvider>,
    )
  expect(fields({ action: 'selection' })).toContain(text)
  expect(fields({})).not.toContain(text)
})
