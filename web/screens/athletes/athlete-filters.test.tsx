import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { useAthleteFilters } from './athlete-filters.ts'

const page = {
  events: [],
  competitions: [],
  tags: [],
  fields: [],
  items: [],
  fileFields: [],
  requires: [],
  counts: {},
} as unknown as AthletesPage

function Payments() {
  const { selects = [] } = useAthleteFilters(page)
  return selects
    .filter(({ name }) => name === 'payment')
    .map((select) => <FilterSelect key={select.name} form="filters" {...select} />)
}

const paymentsAt = (address: string) => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <I18nextProvider i18n={textsOf('en')}>
          <Payments />
        </I18nextProvider>
      ),
    },
  ])
  const markup = renderToStaticMarkup(<Page initialEntries={[address]} />)
  return {
    all: [...markup.matchAll(/(?:<option value="|<optgroup label=")([^"]*)/g)].map(([, text]) => text),
    chosen: markup.match(/<option value="([^"]*)" selected/)?.[1],
  }
}

test('athletes are filtered by the nine labels, and below them by how they ended', () => {
  const nine = ['unpaid', 'pending', 'in_process', 'rejected', 'failed', 'paid', 'approved', 'free', 'completed']
  const all = ['', ...nine, 'Cancelled', 'cancelled', 'expired', 'refunded', 'charged_back']
  expect(paymentsAt('/')).toEqual({ all, chosen: '' })
  expect(paymentsAt('/?payment=refunded')).toEqual({ all, chosen: 'refunded' })
  expect(paymentsAt('/?payment=due')).toEqual({ all: ['', ...nine, 'due', ...all.slice(10)], chosen: 'due' })
})
