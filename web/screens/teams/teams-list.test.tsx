import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { useTeamFilters } from './teams-list.tsx'

function Filters({ competitions }: { competitions: { id: string; name: string }[] }) {
  const { selects = [] } = useTeamFilters({ competitions })
  return selects.map(({ name, options, group }) => (
    <p key={name}>
      {[name, ...options.map(({ value }) => value), ...(group?.options ?? []).map(({ value }) => value)].join(' ')}
    </p>
  ))
}

const filtersOf = (competitions: { id: string; name: string }[]) => {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <Filters competitions={competitions} />
    </I18nextProvider>,
  )
  return [...markup.matchAll(/<p>([^<]*)/g)].map(([, line]) => {
    const [name, ...values] = line!.split(' ')
    return [name, values]
  })
}

const payments = [
  'unpaid',
  'pending',
  'in_process',
  'rejected',
  'failed',
  'paid',
  'approved',
  'free',
  'completed',
  'due',
  'ended',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
]

test('teams are filtered by competition, by who is missing and by every state of their payment', () => {
  const relays = [
    { id: 'four', name: 'Relay of four' },
    { id: 'two', name: 'Pairs' },
  ]
  const others = [
    ['members', ['short', 'open', 'complete']],
    ['payment', payments],
  ]
  expect(filtersOf(relays)).toEqual([['competition', ['four', 'two']], ...others])
  expect(filtersOf(relays.slice(1))).toEqual(others)
})
