import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { articleEditor } from './article-editor.ts'
import { articlePage, articlePreview } from './article-page.ts'
import { articleVersions } from './article-versions.ts'
import { createArticle } from './create-article.ts'
import { discardDraft } from './discard-draft.ts'
import { editArticle } from './edit-article.ts'
import { publishArticle } from './publish-article.ts'
import { restoreVersion } from './restore-version.ts'
import { withdrawArticle } from './withdraw-article.ts'

const shop = useShop()
let sale: Sale
let staff: Context
let articleId: string

const details = (changes: Partial<Parameters<typeof createArticle>[1]> = {}) => ({
  title: 'First',
  slug: 'first',
  excerpt: '',
  cover: '',
  content: '<p>One</p>',
  showOnLanding: true,
  ...changes,
})

beforeEach(async () => {
  sale = await openSale(shop)
  staff = memberOf(sale, 'admin')
  articleId = (await createArticle(staff, details())).id
})

const inMinutes = (minutes: number, ctx = staff) => ({ ...ctx, now: new Date(staff.now.getTime() + minutes * 60_000) })
const edit = async (changes: Parameters<typeof details>[0], ctx = staff) => {
  const { revision } = await articleEditor(staff, articleId)
  return editArticle(ctx, articleId, { revision, details: details(changes) })
}
const read = (slug = 'first') => articlePage(sale.ctx, slug, readerTexts('en'))
const versions = async () => (await articleVersions(staff, articleId)).map(({ kind, title }) => [kind, title])

describe('what is saved of a published article', () => {
  beforeEach(() => publishArticle(staff, articleId))

  test('is seen by staff alone until it is published', async () => {
    expect(await edit({ title: 'Second', content: '<p>Two</p>', slug: 'second' })).toEqual({ revision: 2 })
    expect(await read()).toMatchObject({ title: 'First', content: '<p>One</p>' })
    const shown = { title: 'Second', content: '<p>Two</p>', slug: 'second', publicSlug: 'first', hasDraft: true }
    expect(await articleEditor(staff, articleId)).toMatchObject(shown)
    await publishArticle(inMinutes(1), articleId)
    expect(await read('second')).toMatchObject({ title: 'Second', publishedAt: staff.now.toISOString() })
    await expect(read()).rejects.toMatchObject({ values: { movedTo: 'second' } })
    expect(await articleEditor(staff, articleId)).toMatchObject({ hasDraft: false, publicSlug: 'second' })
  })

  test('is cleaned, and published only with a text', async () => {
    await edit({ content: '<p>Two<script>x()</script></p>' })
    const { rows } = await shop.owner.query('select draft from news_article where id = $1', [articleId])
    expect(rows[0].draft.content).toBe('<p>Two</p>')
    await edit({ content: '' })
    await expect(publishArticle(staff, articleId)).rejects.toMatchObject({ code: 'article_incomplete' })
    expect((await read()).content).toBe('<p>One</p>')
  })

  test('is no draft any more when it is typed back, or discarded', async () => {
    await edit({ title: 'Second' })
    await edit({})
    expect(await articleEditor(staff, articleId)).toMatchObject({ hasDraft: false })
    await edit({ title: 'Third' })
    await expect(discardDraft(staff, articleId, { revision: 3 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await discardDraft(staff, articleId, { revision: 4 })).toEqual({ revision: 5 })
    expect(await articleEditor(staff, articleId)).toMatchObject({ hasDraft: false, title: 'First' })
  })

  test('is what its preview shows, to staff who may edit it', async () => {
    await edit({ title: 'Second', content: '<p>Two<script>x()</script></p>', slug: 'second' })
    expect(await articlePreview(staff, articleId, readerTexts('en'))).toMatchObject({
      slug: 'second',
      title: 'Second',
      content: '<p>Two</p>',
      publishedAt: staff.now.toISOString(),
      others: [],
    })
    await expect(articlePreview(memberOf(sale, 'user'), articleId, readerTexts('en'))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('has no address of another article', async () => {
    await createArticle(staff, details({ slug: 'other' }))
    await expect(edit({ slug: 'other' })).rejects.toMatchObject({ code: 'slug_taken', field: 'slug' })
    await edit({ slug: 'free' })
    await createArticle(staff, details({ slug: 'free' }))
    await expect(publishArticle(staff, articleId)).rejects.toMatchObject({ code: 'slug_taken', field: 'slug' })
  })

  test('becomes the article when that is a draft again', async () => {
    await edit({ title: 'Second' })
    await withdrawArticle(staff, articleId)
    expect(await articleEditor(staff, articleId)).toMatchObject({ title: 'Second', hasDraft: false, state: 'draft' })
  })
})

test('what is saved of a scheduled article is what will be published', async () => {
  await publishArticle(staff, articleId, inMinutes(60).now)
  await edit({ title: 'Second' })
  expect((await articlePage(inMinutes(60, sale.ctx), 'first', readerTexts('en'))).title).toBe('Second')
})

describe('the pages of readers', () => {
  const changesDuring = async (act: () => Promise<unknown>) => {
    const client = await shop.owner.connect()
    const organizations: (string | undefined)[] = []
    client.on('notification', ({ payload }) => organizations.push(payload))
    await client.query('listen page_changed')
    await act()
    await client.query('select 1')
    await client.query('unlisten page_changed')
    client.release()
    return organizations.filter((id) => id === sale.organizationId).length
  }

  test('change with what is published, not with what is typed', async () => {
    expect(await changesDuring(() => edit({ title: 'Second' }))).toBe(0)
    expect(await changesDuring(() => publishArticle(staff, articleId))).toBe(1)
    expect(await changesDuring(() => edit({ title: 'Third' }))).toBe(0)
    expect(await changesDuring(() => publishArticle(staff, articleId))).toBe(1)
    expect(await changesDuring(() => withdrawArticle(staff, articleId))).toBe(1)
  })
})

test('the log has an entry for each version, not for each save while typing', async () => {
  await edit({ title: 'Second' }, inMinutes(9))
  await edit({ title: 'Third' }, inMinutes(10))
  await edit({ title: 'Fourth' }, inMinutes(11))
  const { rows } = await shop.owner.query('select action from audit_entry where subject = $1 order by id', [articleId])
  expect(rows.map(({ action }) => action)).toEqual(['article.created', 'article.edited'])
})

describe('versions', () => {
  test('are one for ten minutes of a member’s typing, and one for each publication', async () => {
    await edit({ title: 'Second' }, inMinutes(9))
    expect(await versions()).toEqual([['saved', 'Second']])
    await edit({ title: 'Third' }, inMinutes(10))
    await edit({ title: 'Fourth' }, inMinutes(11, memberOf(sale, 'owner')))
    await publishArticle(inMinutes(12), articleId)
    await edit({ title: 'Fifth' }, inMinutes(13))
    expect(await versions()).toEqual([
      ['saved', 'Fifth'],
      ['published', 'Fourth'],
      ['saved', 'Fourth'],
      ['saved', 'Third'],
      ['saved', 'Second'],
    ])
  })

  test('are restored as a save, and so is what was before', async () => {
    await edit({ title: 'Second', content: '<p>Two</p>', slug: 'second', showOnLanding: false }, inMinutes(10))
    const [, first] = await articleVersions(staff, articleId)
    const { revision, replacedVersionId } = await restoreVersion(inMinutes(11), articleId, {
      revision: 1,
      versionId: first!.id,
    })
    expect(await articleEditor(staff, articleId)).toMatchObject({
      title: 'First',
      content: '<p>One</p>',
      slug: 'second',
      showOnLanding: false,
      revision: 2,
    })
    await restoreVersion(inMinutes(12), articleId, { revision, versionId: replacedVersionId! })
    expect(await articleEditor(staff, articleId)).toMatchObject({ title: 'Second', content: '<p>Two</p>' })
    expect(await versions()).toEqual([
      ['restored', 'Second'],
      ['restored', 'First'],
      ['saved', 'Second'],
      ['saved', 'First'],
    ])
  })

  test('of a published article are restored as a draft', async () => {
    await publishArticle(staff, articleId)
    await edit({ title: 'Second' }, inMinutes(1))
    await publishArticle(inMinutes(2), articleId)
    const oldest = (await articleVersions(staff, articleId)).at(-1)!
    await restoreVersion(inMinutes(3), articleId, { revision: 3, versionId: oldest.id })
    expect((await read()).title).toBe('Second')
    expect(await articleEditor(staff, articleId)).toMatchObject({ title: 'First', hasDraft: true })
  })

  test('are rejected where somebody has saved meanwhile, and of another article', async () => {
    const [own] = await articleVersions(staff, articleId)
    const restore = (versionId: string, revision = 0) => restoreVersion(staff, articleId, { revision, versionId })
    await expect(restore(own!.id, 1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    const other = await createArticle(staff, details({ slug: 'other' }))
    const [foreign] = await articleVersions(staff, other.id)
    for (const id of [foreign!.id, newId(), 'nothing'])
      await expect(restore(id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are fifty at most', async () => {
    for (let count = 1; count <= 50; count++) await publishArticle(inMinutes(count), articleId)
    await edit({ title: 'Second' }, inMinutes(60))
    const all = await versions()
    expect(all.length).toBe(50)
    expect(all[0]).toEqual(['saved', 'Second'])
    expect(all.at(-1)).toEqual(['published', 'First'])
  })
})
