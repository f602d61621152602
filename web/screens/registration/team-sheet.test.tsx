import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { textsOf } from '#server/i18n/translator.ts'
import type { OfferedItem } from '#rules/merchandise/offered-item.ts'
import { BoughtForMembers } from './team-sheet.tsx'

const item = (name: string, more: Partial<OfferedItem>): OfferedItem => ({
  id: name,
  name,
  description: '',
  picture: null,
  price: 1_800,
  rule: 'optional',
  variantsLabel: '',
  competitionIds: null,
  variants: [{ id: name, name: '', left: null }],
  ...more,
})

const noteOf = (items: OfferedItem[], joining: number) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={textsOf('en')}>
      <BoughtForMembers items={items} joining={joining} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, ' ')

test('a captain reads before paying that members who join by link do not get what has to be bought', () => {
  const items = [item('Relay shirt', { rule: 'required' }), item('Dinner', {})]
  expect(noteOf(items, 2)).toContain('2 members will be without Relay shirt')
  expect(noteOf(items, 2)).toContain('To buy Dinner for somebody')
  expect(noteOf(items, 0)).not.toContain('Relay shirt')
  expect(noteOf([item('Bag', { rule: 'included' }), item('Sticker', { price: 0 })], 2)).toBe('')
})
