import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'

const filters: ListFiltersProps = {
  search: 'Name',
  selects: [
    { name: 'payment', label: 'Payment', allLabel: 'Any', options: [{ value: 'paid', label: 'Paid' }] },
    {
      name: 'by',
      label: 'By',
      allLabel: 'By an answer',
      options: [{ value: 'club', label: 'By club' }],
      filtersNothing: true,
    },
    { name: 'answer.club', label: 'Club', allLabel: 'Any', options: [{ value: 'is:Sur', label: 'Club: Sur' }] },
  ],
  texts: [{ name: 'has.club', label: 'Club contains' }],
  days: [{ name: 'from', label: 'From' }],
  tools: <button type="button">Export</button>,
}

const markupAt = (address: string) => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <I18nextProvider i18n={textsOf('en')}>
          <ListFilters {...filters} />
        </I18nextProvider>
      ),
    },
  ])
  return renderToStaticMarkup(<Page initialEntries={[address]} />)
}
const chipsIn = (markup: string) => {
  const list = /<ul.*<\/ul>/.exec(markup)?.[0] ?? ''
  return [...list.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => [
    /aria-label="([^"]*)"/.exec(attributes!)?.[1],
    /href="([^"]*)"/.exec(attributes!)![1]!.replaceAll('&amp;', '&'),
  ])
}

test('each filter that is set is a chip that removes it, and all are removed at once', () => {
  const address = '/?q=ana&sort=bib&page=3&payment=paid&by=club&answer.club=is%3ASur&has.club=su&from=01%2F02%2F2030'
  expect(chipsIn(markupAt(address))).toEqual([
    [
      'Remove the filter “Payment: Paid”',
      '/?q=ana&sort=bib&by=club&answer.club=is%3ASur&has.club=su&from=01%2F02%2F2030',
    ],
    ['Remove the filter “Club: Sur”', '/?q=ana&sort=bib&payment=paid&by=club&has.club=su&from=01%2F02%2F2030'],
    [
      'Remove the filter “Club contains: su”',
      '/?q=ana&sort=bib&payment=paid&by=club&answer.club=is%3ASur&from=01%2F02%2F2030',
    ],
    ['Remove the filter “From: 01/02/2030”', '/?q=ana&sort=bib&payment=paid&by=club&answer.club=is%3ASur&has.club=su'],
    [undefined, '/?q=ana&sort=bib'],
  ])
})

test('one filter needs no way to remove all, and a value that the list does not know is no filter', () => {
  expect(chipsIn(markupAt('/?payment=paid'))).toEqual([['Remove the filter “Payment: Paid”', '/']])
  expect(chipsIn(markupAt('/?payment=other&by=club'))).toEqual([])
  expect(markupAt('/?payment=paid')).toContain('>Filters (1)<')
})

test('the filters are in a popover, which holds nothing else', () => {
  const [line, popover = ''] = markupAt('/').split('popover="auto"')
  expect(line).not.toContain('<select')
  const inside = popover.slice(0, popover.indexOf('Show the list'))
  expect(inside.match(/<select/g)).toHaveLength(3)
  expect(inside).not.toContain('Export')
  expect(popover).toContain('Export')
})
