import { beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { addMember } from '#server/testing/staff.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { viewQueryOf } from '#rules/lists/saved-view.ts'
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

test('an address is a view without its place in the list', () => {
  expect(viewQueryOf(new URLSearchParams('tag=Bus&page=3&bib=none&q=&after=x'))).toBe('?bib=none&tag=Bus')
})
