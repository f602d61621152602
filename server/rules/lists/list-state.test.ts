import { expect, it } from 'vitest'
import {
  dayFilter,
  idFilter,
  isFiltered,
  listShape,
  listStateOf,
  oneOf,
  pageLinks,
  queryWith,
  sortLink,
  windowOf,
} from './list-state.ts'

const shape = listShape({
  filters: { status: oneOf(['draft', 'published']), competition: idFilter, from: dayFilter },
  sorts: ['name', 'start'],
})
const read = (query: string) => listStateOf(shape, new URLSearchParams(query))
const id = '0199e0a0-0000-7000-8000-000000000001'
const otherId = '0199e0a0-0000-7000-8000-000000000002'

it('reads an address and falls back for unknown values', () => {
  const first = { search: '', sort: 'name', descending: false, page: 1, after: null, before: null }
  const nothing = { status: null, competition: null, from: null }
  expect(read('')).toEqual({ ...first, filters: nothing })
  expect(read(`q=+ana+&status=draft&competition=${id}&from=02/03/2026&sort=-start&page=3&after=${id}`)).toEqual({
    search: 'ana',
    filters: { status: 'draft', competition: id, from: '2026-03-02' },
    sort: 'start',
    descending: true,
    page: 3,
    after: id,
    before: null,
  })
  expect(read("status=gone&competition=1'--&from=99/99/9999&sort=password&page=-4&before=x")).toEqual({
    ...first,
    filters: nothing,
  })
  expect(read('page=1.5&sort=__proto__')).toMatchObject({ page: 1, sort: 'name' })
  expect(read('page=1e99')).toMatchObject({ page: 20_000 })
})

it('gives the last page for a number beyond it, and one page of nothing', () => {
  expect(windowOf(101, 2)).toEqual({ page: 2, pages: 3, limit: 50, offset: 50 })
  expect(windowOf(101, 9, 20)).toEqual({ page: 6, pages: 6, limit: 20, offset: 100 })
  expect(windowOf(0, 9)).toEqual({ page: 1, pages: 1, limit: 50, offset: 0 })
})

it('takes no control characters and at most 100 characters from a search', () => {
  expect(read('q=a%00b%0Ac').search).toBe('a b c')
  expect(read(`q=%20${'x'.repeat(10_000)}`).search).toBe('x'.repeat(100))
})

it('ignores invisible characters of a search', () => {
  expect(read('q=%E2%80%8F%E2%80%AEana%C2%ADb%EF%BB%BF').search).toBe('anab')
})

it('changes one part of an address and goes back to its first page', () => {
  const query = new URLSearchParams(`q=ana&page=4&after=${id}`)
  expect(queryWith(query, { sort: '-bib' })).toBe('?q=ana&sort=-bib')
  expect(queryWith(query, { page: '5' })).toBe('?q=ana&page=5')
  expect(queryWith(query, { q: null })).toBe('?')
})

it('leads to the pages beside one, with the same search, filters and sort', () => {
  const query = new URLSearchParams(`q=ana&status=draft&sort=-start&page=3&after=${id}`)
  const rows = [{ id }, { id: otherId }]
  expect(pageLinks(query, { rows, total: 200, page: 3, pages: 4 })).toEqual({
    previous: `?q=ana&status=draft&sort=-start&page=2&before=${id}`,
    next: `?q=ana&status=draft&sort=-start&page=4&after=${otherId}`,
  })
  expect(pageLinks(query, { rows, total: 100, page: 2, pages: 2 })).toEqual({
    previous: '?q=ana&status=draft&sort=-start',
    next: null,
  })
  expect(pageLinks(query, { rows, total: 2, page: 1, pages: 1 })).toEqual({ previous: null, next: null })
})

it('turns a sort round when its heading is pressed again', () => {
  const link = (query: string, name: 'name' | 'start') => sortLink(shape, new URLSearchParams(query), name)
  expect(link('q=ana&page=2', 'start')).toEqual({ href: '?q=ana&sort=start' })
  expect(link('sort=start', 'start')).toEqual({ href: '?sort=-start', direction: 'ascending' })
  expect(link('sort=-start', 'start')).toEqual({ href: '?sort=start', direction: 'descending' })
  expect(link('sort=-start', 'name')).toEqual({ href: '?' })
  expect(link('', 'name')).toEqual({ href: '?sort=-name', direction: 'ascending' })
})

it('calls the sort that begins with the newest descending', () => {
  const orders = listShape({ filters: {}, sorts: ['latest', 'total'] })
  const link = (query: string, name: 'latest' | 'total') => sortLink(orders, new URLSearchParams(query), name)
  expect(link('', 'latest')).toEqual({ href: '?sort=-latest', direction: 'descending' })
  expect(link('sort=-latest', 'latest')).toEqual({ href: '?', direction: 'ascending' })
  expect(link('sort=total', 'total')).toEqual({ href: '?sort=-total', direction: 'ascending' })
})

it('tells filters from a place in the list and from a form beside it', () => {
  expect(isFiltered(new URLSearchParams('page=2&after=x&sort=name&q=&edit=new&copy=x&new=series'))).toBe(false)
  expect(isFiltered(new URLSearchParams('edit=new&status=draft'))).toBe(true)
})
