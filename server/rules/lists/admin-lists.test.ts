import { expect, it } from 'vitest'
import { athleteListOf } from './admin-lists.ts'

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
})
