import * as v from 'valibot'
import { expect, test } from 'vitest'
import { orderedSections, sectionLayoutEntries, shownSections } from './section-layout.ts'

const own = ['events', 'about', 'news', 'contact']

test('sections that staff have not placed follow, and those of other templates are left out', () => {
  expect(orderedSections(own, [])).toEqual(own)
  expect(orderedSections(own, ['news', 'schedule', 'events'])).toEqual(['news', 'events', 'about', 'contact'])
  expect(shownSections(own, { order: ['contact'], hidden: ['about', 'schedule'] })).toEqual([
    'contact',
    'events',
    'news',
  ])
})

test('a section is placed once, and those that a page needs cannot be hidden', () => {
  const layout = v.object(sectionLayoutEntries(['events', 'about'], ['events']))
  expect(v.parse(layout, {})).toEqual({ order: [], hidden: [] })
  expect(v.is(layout, { order: ['about', 'events'], hidden: ['about'] })).toBe(true)
  expect(v.is(layout, { order: ['about', 'about'] })).toBe(false)
  expect(v.is(layout, { order: ['video'] })).toBe(false)
  expect(v.is(layout, { hidden: ['events'] })).toBe(false)
})
