import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { articleListOf } from '#rules/news/article-list.ts'
import { newsPageSize } from '#rules/news/news.ts'
import type { Refused } from '#rules/refusals.ts'
import { landingPage } from '../events/landing-page.ts'
import { nextTimedChange } from '../organizations/next-timed-change.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { articleEditor } from './article-editor.ts'
import { articlePage } from './article-page.ts'
import { articlesPage } from './articles-page.ts'
import { createArticle } from './create-article.ts'
import { deleteArticle } from './delete-article.ts'
import { editArticle } from './edit-article.ts'
import { hasNews, newsPage } from './news-page.ts'
import { publishArticle } from './publish-article.ts'
import { restoreArticle } from './restore-article.ts'
import { withdrawArticle } from './withdraw-article.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
let sale: Sale
let staff: Context

const begin = async () => {
  sale = await openSale(shop)
  staff = memberOf(sale, 'admin')
}

const details = (changes: Partial<Parameters<typeof createArticle>[1]> = {}) => ({
  title: 'A new start',
  slug: '',
  excerpt: 'By the lake.',
  cover: '',
  content: '<p>We begin by the lake.</p>',
  showOnLanding: true,
  ...changes,
})
const newPublished = async (changes: Parameters<typeof details>[0] = {}, from: Date | null = null) => {
  const article = await createArticle(staff, details(changes))
  await publishArticle(staff, article.id, from)
  return article
}
const readArticle = (ctx: Context, slug: string) => articlePage(ctx, slug, readerTexts('en'))
const movedTo = (slug: string) =>
  readArticle(sale.ctx, slug).then(
    () => 'here',
    ({ values }: Refused) => values.movedTo ?? null,
  )
const inDays = (days: number) => new Date(staff.now.getTime() + days * 86_400_000)
const slugs = async (page = 1) => (await newsPage(sale.ctx, page)).articles.map(({ slug }) => slug)
const auditedActions = async (subject: string) =>
  (await shop.owner.query('select action from audit_entry where subject = $1 order by at, id', [subject])).rows.map(
    ({ action }) => action,
  )

describe('an article', () => {
  beforeEach(begin)

  test('is a draft that nobody finds until it is published, and again when it is taken back', async () => {
    const { id, slug } = await createArticle(staff, details())
    await expect(readArticle(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    expect(await hasNews(sale.ctx)).toBe(false)
    await publishArticle(staff, id)
    expect(await readArticle(sale.ctx, slug)).toMatchObject({ title: 'A new start', cover: null })
    expect(await hasNews(sale.ctx)).toBe(true)
    await withdrawArticle(staff, id)
    await expect(readArticle(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    await publishArticle(staff, id)
    await deleteArticle(staff, id)
    await expect(readArticle(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    const verbs = ['created', 'published', 'withdrawn', 'published', 'deleted']
    expect(await auditedActions(id)).toEqual(verbs.map((verb) => `article.${verb}`))
  })

  test('that is withdrawn is in no list: neither the news nor the landing page, nor beneath another article', async () => {
    const { id, slug } = await newPublished({ title: 'Withdrawn' })
    const other = await newPublished({ title: 'Another' })
    const lists = async () => [
      await slugs(),
      (await landingPage(sale.ctx)).news.map((card) => card.slug),
      (await readArticle(sale.ctx, other.slug)).others.map((card) => card.slug),
    ]
    for (const list of await lists()) expect(list).toContain(slug)
    await withdrawArticle(staff, id)
    for (const list of await lists()) expect(list).not.toContain(slug)
  })

  test('that is deleted is nowhere, and is restored as it was', async () => {
    const { id, slug } = await newPublished()
    await deleteArticle(staff, id)
    expect(await slugs()).toEqual([])
    expect(await hasNews(sale.ctx)).toBe(false)
    expect((await articlesPage(staff, articleListOf(new URLSearchParams()))).hasArticles).toBe(false)
    await expect(readArticle(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    for (const act of [
      () => editArticle(staff, id, { revision: 2, details: details() }),
      () => publishArticle(staff, id),
      () => withdrawArticle(staff, id),
      () => deleteArticle(staff, id),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'article_not_found' })
    await restoreArticle(staff, id)
    expect(await slugs()).toEqual([slug])
    await expect(restoreArticle(staff, id)).rejects.toMatchObject({ code: 'article_not_found' })
    expect(await auditedActions(id)).toEqual([
      'article.created',
      'article.published',
      'article.deleted',
      'article.restored',
    ])
  })

  test('that is deleted leaves its address to another, and is not restored then', async () => {
    const { id } = await createArticle(staff, details({ slug: 'start' }))
    await deleteArticle(staff, id)
    await createArticle(staff, details({ slug: 'start' }))
    await expect(restoreArticle(staff, id)).rejects.toMatchObject({ code: 'slug_taken', field: 'slug' })
  })

  test('that is deleted before its date changes no page at that time', async () => {
    const { id } = await newPublished({}, inDays(3))
    expect(await nextTimedChange(sale.ctx)).toEqual(inDays(3))
    await deleteArticle(staff, id)
    expect(await nextTimedChange(sale.ctx)).not.toEqual(inDays(3))
  })

  test('keeps its date when it is published again', async () => {
    const { id, slug } = await newPublished({ title: 'Dated' }, inDays(-3))
    await withdrawArticle(staff, id)
    await publishArticle(staff, id)
    expect((await readArticle(sale.ctx, slug)).publishedAt).toBe(inDays(-3).toISOString())
  })

  test('dated ahead is published at once when staff ask for that', async () => {
    const { id, slug } = await newPublished({ title: 'Sooner' }, inDays(5))
    await publishArticle(staff, id)
    expect((await readArticle(sale.ctx, slug)).publishedAt).toBe(staff.now.toISOString())
  })

  test('is nowhere before its date', async () => {
    const { slug } = await newPublished({ title: 'Tomorrow' }, inDays(1))
    await expect(readArticle(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    expect(await slugs()).not.toContain(slug)
    expect(await nextTimedChange(sale.ctx)).toEqual(inDays(1))
    const later = { ...sale.ctx, now: inDays(2) }
    expect((await readArticle(later, slug)).title).toBe('Tomorrow')
  })

  test('needs a text to be published', async () => {
    const { id } = await createArticle(staff, details({ title: 'Empty', content: '<p> </p><script>x()</script>' }))
    await expect(publishArticle(staff, id)).rejects.toMatchObject({ code: 'article_incomplete' })
  })

  test.each([['nothing'], [newId()], ["'; drop table news_article; --"]])('is not found at %s', async (slug) => {
    await expect(readArticle(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    await expect(editArticle(staff, slug, { revision: 0, details: details() })).rejects.toMatchObject({
      code: 'article_not_found',
    })
  })
})

describe('its address', () => {
  beforeAll(begin)

  test('is made of the title, and of two alike each has its own, also when both begin at once', async () => {
    const articles = await Promise.all([1, 2, 3].map(() => createArticle(staff, details({ title: 'Ñandú & Co.' }))))
    expect(articles.map(({ slug }) => slug).toSorted()).toEqual(['nandu-co', 'nandu-co-2', 'nandu-co-3'])
  })

  test('that a published article had before leads to its present one, and is given to no other', async () => {
    const { id } = await createArticle(staff, details({ slug: 'draft' }))
    const rename = (slug: string, revision: number) => editArticle(staff, id, { revision, details: details({ slug }) })
    await rename('first', 0)
    await publishArticle(staff, id)
    const move = async (slug: string, revision: number) => {
      await rename(slug, revision)
      await publishArticle(staff, id)
    }
    await move('second', 2)
    await move('third', 4)
    expect(await movedTo('draft')).toBeNull()
    expect(await movedTo('first')).toBe('third')
    expect(await movedTo('second')).toBe('third')
    await move('first', 6)
    expect(await movedTo('first')).toBe('here')
    expect(await movedTo('third')).toBe('first')
    expect((await createArticle(staff, details({ title: 'Third' }))).slug).toBe('third-2')
    await withdrawArticle(staff, id)
    expect(await movedTo('third')).toBeNull()
  })

  test('may be typed, if nobody has it, and stays when nothing is typed', async () => {
    const { id } = await createArticle(staff, details({ slug: 'mine' }))
    await expect(createArticle(staff, details({ slug: 'mine' }))).rejects.toMatchObject({ code: 'slug_taken' })
    const other = await createArticle(staff, details({ slug: 'other' }))
    const edit = editArticle(staff, other.id, { revision: 0, details: details({ slug: 'mine' }) })
    await expect(edit).rejects.toMatchObject({ code: 'slug_taken', field: 'slug' })
    await editArticle(staff, id, { revision: 0, details: details({ title: 'Another title' }) })
    await publishArticle(staff, id)
    expect((await readArticle(sale.ctx, 'mine')).title).toBe('Another title')
  })
})

describe('what is written', () => {
  beforeAll(begin)

  test('is rejected when somebody else has changed it meanwhile', async () => {
    const { id } = await createArticle(staff, details())
    expect(await editArticle(staff, id, { revision: 0, details: details({ title: 'One' }) })).toEqual({ revision: 1 })
    const lateEdit = editArticle(staff, id, { revision: 0, details: details({ title: 'Two' }) })
    await expect(lateEdit).rejects.toMatchObject({ code: 'changed_meanwhile', values: { revision: 1 } })
  })

  test('is cleaned when it is written, and once more when it is read', async () => {
    const hostile = '<p>Read <b onclick="x()">me</b><script>alert(1)</script><img src=x onerror=alert(1)></p>'
    const { id, slug } = await newPublished({ title: 'Hostile', content: hostile })
    const { rows } = await shop.owner.query('select content from news_article where id = $1', [id])
    expect(rows[0].content).toBe('<p>Read <strong>me</strong></p>')
    await shop.owner.query('update news_article set content = $1 where id = $2', [hostile, id])
    expect((await readArticle(sale.ctx, slug)).content).toBe('<p>Read <strong>me</strong></p>')
  })

  test('has a cover of the organization’s own, or none', async () => {
    const image = (organizationId: string) => `/files/${organizationId}/${'a'.repeat(32)}.webp`
    const creation = createArticle(staff, details({ cover: image(newId()) }))
    await expect(creation).rejects.toMatchObject({ code: 'not_found', field: 'cover' })
    const { slug } = await newPublished({ title: 'Covered', cover: image(sale.organizationId) })
    expect((await readArticle(sale.ctx, slug)).cover).toBe(image(sale.organizationId))
  })

  test.each(['visitor', 'user'] as const)('is not for a %s to write', async (role) => {
    const ctx = role === 'visitor' ? sale.ctx : memberOf(sale, role)
    await expect(createArticle(ctx, details())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the editor', () => {
  beforeAll(begin)

  test('shows what is stored, its state and its revision', async () => {
    const cover = `/files/${sale.organizationId}/${'a'.repeat(32)}.webp`
    const { id, slug } = await createArticle(staff, details({ cover, showOnLanding: false }))
    expect(await articleEditor(staff, id)).toEqual({
      id,
      slug,
      revision: 0,
      state: 'draft',
      publishedAt: null,
      publicSlug: slug,
      hasDraft: false,
      title: 'A new start',
      excerpt: 'By the lake.',
      cover,
      content: '<p>We begin by the lake.</p>',
      showOnLanding: false,
    })
    expect(await publishArticle(staff, id, inDays(2))).toEqual({ revision: 1 })
    const publishedAt = inDays(2).toISOString()
    expect(await articleEditor(staff, id)).toMatchObject({ state: 'scheduled', publishedAt, revision: 1 })
    expect(await articleEditor({ ...staff, now: inDays(2) }, id)).toMatchObject({ state: 'published' })
    expect(await withdrawArticle(staff, id)).toEqual({ revision: 2 })
    expect(await articleEditor(staff, id)).toMatchObject({ state: 'draft', revision: 2 })
  })

  test('gets content that is safe to show, however it was stored', async () => {
    const { id } = await createArticle(staff, details())
    await shop.owner.query('update news_article set content = $1 where id = $2', ['<p>a<script>x()</script></p>', id])
    expect((await articleEditor(staff, id)).content).toBe('<p>a</p>')
  })

  test('finds no article of another organization, and none at a wrong address', async () => {
    const theirs = await openSale(shop)
    const { id } = await createArticle(memberOf(theirs, 'admin'), details())
    for (const articleId of [id, newId(), 'nothing'])
      await expect(articleEditor(staff, articleId)).rejects.toMatchObject({ code: 'article_not_found' })
  })

  test.each(['visitor', 'user'] as const)('is not for a %s', async (role) => {
    const { id } = await createArticle(staff, details())
    const ctx = role === 'visitor' ? sale.ctx : memberOf(sale, role)
    await expect(articleEditor(ctx, id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the list', () => {
  const count = newsPageSize + 1
  const publishDays = async () => {
    for (let day = 1; day <= count; day++) await newPublished({ title: `Day ${day}` }, inDays(-day))
  }
  beforeEach(begin)

  test('has the latest first, a page at a time, and the last page again behind it', async () => {
    expect(await newsPage(sale.ctx, 1)).toEqual({ articles: [], page: 1, pages: 1 })
    await publishDays()
    expect(await slugs()).toEqual(Array.from({ length: newsPageSize }, (_, index) => `day-${index + 1}`))
    expect(await newsPage(sale.ctx, 2)).toMatchObject({ page: 2, pages: 2, articles: [{ slug: `day-${count}` }] })
    expect(await newsPage(sale.ctx, 99)).toMatchObject({ page: 2 })
  })

  test('beside an article leaves it out', async () => {
    await publishDays()
    const { others } = await readArticle(sale.ctx, 'day-1')
    expect(others.map(({ slug }) => slug)).toEqual(['day-2', 'day-3', 'day-4'])
  })

  test('on the landing has the latest three that belong there', async () => {
    await publishDays()
    await newPublished({ title: 'Not there', showOnLanding: false })
    const { news } = await landingPage(sale.ctx)
    expect(news.map(({ slug }) => slug)).toEqual(['day-1', 'day-2', 'day-3'])
    expect(await slugs()).toContain('not-there')
  })
})

describe('the list of staff', () => {
  beforeAll(begin)

  const list = async (query = '') => articlesPage(staff, articleListOf(new URLSearchParams(query)))
  const titles = async (query = '') => (await list(query)).rows.map(({ title }) => title)

  test('has drafts, scheduled and published articles, with counts, by title or date, and finds them', async () => {
    await createArticle(staff, details({ title: 'Álamos' }))
    await newPublished({ title: 'Zonda', excerpt: 'Viento norte' })
    await newPublished({ title: 'Bruma' }, inDays(2))
    expect(await titles()).toEqual(['Bruma', 'Zonda', 'Álamos'])
    expect(await titles('sort=title')).toEqual(['Álamos', 'Bruma', 'Zonda'])
    expect(await titles('sort=published')).toEqual(['Bruma', 'Zonda', 'Álamos'])
    for (const [state, title] of [
      ['draft', 'Álamos'],
      ['scheduled', 'Bruma'],
      ['published', 'Zonda'],
    ])
      expect(await titles(`state=${state}`)).toEqual([title])
    expect(await titles('q=norte')).toEqual(['Zonda'])
    expect(await list('state=draft&q=norte')).toMatchObject({ rows: [], hasArticles: true, counts: { published: 1 } })
    expect((await list()).counts).toEqual({ draft: 1, scheduled: 1, published: 1 })
    expect((await list('state=scheduled')).rows[0]).toMatchObject({
      slug: 'bruma',
      state: 'scheduled',
      publishedAt: inDays(2).toISOString(),
    })
  })

  test('is not for anyone who may not manage news', async () => {
    const member = memberOf(sale, 'user')
    await expect(articlesPage(member, articleListOf(new URLSearchParams()))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
