import { expect, it } from 'vitest'
import { athleteListOf, eventFilterOf, queryWith } from './admin-lists.ts'

const read = (query: string) => athleteListOf(new URLSearchParams(query))

it('reads an address and falls back for unknown values', () => {
  expect(read('')).toEqual({
    search: '',
    competitionId: null,
    label: null,
    tag: null,
    sort: 'name',
    descending: false,
    page: 1,
  })
  expect(read('q=+ana+&payment=paid&sort=-result&page=3&tag=Elite')).toMatchObject({
    search: 'ana',
    label: 'paid',
    tag: 'Elite',
    sort: 'result',
    descending: true,
    page: 3,
  })
  expect(read("competition=1'--&payment=gold&sort=-password&page=-4")).toMatchObject({
    competitionId: null,
    label: null,
    sort: 'name',
    page: 1,
  })
  expect(eventFilterOf(new URLSearchParams('status=gone&when=month&page=1e99'))).toMatchObject({
    status: null,
    when: 'month',
  })
})

it('changes one part of an address and goes back to its first page', () => {
  const query = new URLSearchParams('q=ana&page=4')
  expect(queryWith(query, { sort: '-bib' })).toBe('?q=ana&sort=-bib')
  expect(queryWith(query, { page: '5' })).toBe('?q=ana&page=5')
  expect(queryWith(query, { q: null, page: null })).toBe('?')
})
