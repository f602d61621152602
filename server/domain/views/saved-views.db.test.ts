import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { addMember } from '#server/testing/staff.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { listPathOf, savedViewForm, viewQueryOf } from '#rules/lists/saved-view.ts'
import { deleteView } from './delete-view.ts'
import { saveView } from './save-view.ts'
import { savedViews } from './saved-views.ts'

const shop = useShop()
let sale: Sale

beforeAll(async () => {
  sale = await openSale(shop)
})

const namesOf = async (ctx: Context) => (await savedViews(ctx)).map(({ name, query }) => [name, query])

test('a member saves, renames, replaces and deletes views that nobody else sees', async () => {
  const { ctx } = await addMember(shop, sale, 'user')
  const { ctx: colleague } = await addMember(shop, sale, 'user')
  const { id } = await saveView(ctx, { list: 'athletes', name: 'No bib', query: '?bib=none' })
  await saveView(ctx, { list: 'athletes', name: 'Bus', query: '?tag=Bus' })
  await saveView(ctx, { list: 'athletes', name: 'Bus', query: '?tag=Late' })
  await saveView(ctx, { list: 'users', name: 'Bus', query: '?role=owner' })
  await saveView(ctx, { id, list: 'athletes', name: 'To do', query: '?bib=none' })
  expect(await namesOf(ctx)).toEqual([
    ['Bus', '?tag=Late'],
    ['Bus', '?role=owner'],
    ['To do', '?bib=none'],
  ])
  expect(await namesOf(colleague)).toEqual([])
  await expect(deleteView(colleague, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await saveView(colleague, { id, list: 'athletes', name: 'Mine', query: '?' })).toBeDefined()
  expect(await namesOf(ctx)).toContainEqual(['To do', '?bib=none'])

  const deleted = await deleteView(ctx, id)
  expect(await namesOf(ctx)).toHaveLength(2)
  await saveView(ctx, deleted)
  expect(await namesOf(ctx)).toContainEqual(['To do', '?bib=none'])
})

test('views end with the membership', async () => {
  const { ctx, userId } = await addMember(shop, sale, 'user')
  await saveView(ctx, { list: 'athletes', name: 'No bib', query: '?bib=none' })
  await shop.owner.query('delete from membership where user_id = $1', [userId])
  expect(await savedViews(ctx)).toEqual([])
})

test('what was searched for is not stored: it may name an athlete whose data are erased', async () => {
  const { ctx } = await addMember(shop, sale, 'user')
  await saveView(ctx, { list: 'athletes', name: 'Ana', query: '?bib=none&q=ana%40example.com' })
  expect(await namesOf(ctx)).toEqual([['Ana', '?bib=none']])
})

test('a member has 100 views at most, and renames and replaces them still', async () => {
  const { ctx } = await addMember(shop, sale, 'user')
  for (let count = 1; count < 100; count += 1)
    await saveView(ctx, { list: 'athletes', name: `View ${count}`, query: '?bib=none' })
  const save = (name: string) => saveView(ctx, { list: 'users', name, query: '?role=owner' })
  const outcomes = await Promise.allSettled([save('One'), save('Other')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save('Third')).rejects.toMatchObject({ code: 'view_limit', values: { max: 100 } })
  await saveView(ctx, { list: 'athletes', name: 'View 1', query: '?tag=Bus' })
  expect(await savedViews(ctx)).toHaveLength(100)
  const { ctx: colleague } = await addMember(shop, sale, 'user')
  await saveView(colleague, { list: 'users', name: 'Owners', query: '?role=owner' })
})

test('views are of the lists that exist', () => {
  const isValid = (list: string) => v.is(savedViewForm, { list, name: 'Mine', query: '?tag=Bus' })
  expect(['activity', 'athletes', 'coupons', 'events', 'holds', 'mails', 'users'].map(isValid)).not.toContain(false)
  expect(['athlete', 'x', ''].map(isValid)).not.toContain(true)
})

test('an address is a view without its search, its place in the list and what is open beside it', () => {
  expect(viewQueryOf(new URLSearchParams('tag=Bus&page=3&bib=none&q=ana&after=x&event='))).toBe('?bib=none&tag=Bus')
  expect(viewQueryOf(new URLSearchParams('state=used&edit=new&copy=x&new=series'))).toBe('?state=used')
  const id = '019ae2b8-0000-7000-8000-000000000000'
  expect(listPathOf(`/admin/events/${id}/athletes/${id}`)).toBe(`/admin/events/${id}/athletes`)
  expect(listPathOf('/admin/athletes')).toBe('/admin/athletes')
})
