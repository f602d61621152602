import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { newsPageSize } from '#rules/news/news.ts'
import { landingPage } from '../events/landing-page.ts'
import { nextTimedChange } from '../organizations/next-timed-change.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { articlePage } from './article-page.ts'
import { createArticle } from './create-article.ts'
import { deleteArticle } from './delete-article.ts'
import { editArticle } from './edit-article.ts'
import { hasNews, newsPage } from './news-page.ts'
import { publishArticle } from './publish-article.ts'
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
    await expect(articlePage(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    expect(await hasNews(sale.ctx)).toBe(false)
    await publishArticle(staff, id)
    expect(await articlePage(sale.ctx, slug)).toMatchObject({ title: 'A new start', cover: null })
    expect(await hasNews(sale.ctx)).toBe(true)
    await withdrawArticle(staff, id)
    await expect(articlePage(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    await publishArticle(staff, id)
    await deleteArticle(staff, id)
    await expect(articlePage(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    const verbs = ['created', 'published', 'withdrawn', 'published', 'deleted']
    expect(await auditedActions(id)).toEqual(verbs.map((verb) => `article.${verb}`))
  })

  test('that is withdrawn is in no list: neither the news nor the landing page, nor beneath another article', async () => {
    const { id, slug } = await newPublished({ title: 'Withdrawn' })
    const other = await newPublished({ title: 'Another' })
    const lists = async () => [
      await slugs(),
      (await landingPage(sale.ctx)).news.map((card) => card.slug),
      (await articlePage(sale.ctx, other.slug)).others.map((card) => card.slug),
    ]
    for (const list of await lists()) expect(list).toContain(slug)
    await withdrawArticle(staff, id)
    for (const list of await lists()) expect(list).not.toContain(slug)
  })

  test('keeps its date when it is published again', async () => {
    const { id, slug } = await newPublished({ title: 'Dated' }, inDays(-3))
    await withdrawArticle(staff, id)
    await publishArticle(staff, id)
    expect((await articlePage(sale.ctx, slug)).publishedAt).toBe(inDays(-3).toISOString())
  })

  test('is nowhere before its date', async () => {
    const { slug } = await newPublished({ title: 'Tomorrow' }, inDays(1))
    await expect(articlePage(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
    expect(await slugs()).not.toContain(slug)
    expect(await nextTimedChange(sale.ctx)).toEqual(inDays(1))
    const later = { ...sale.ctx, now: inDays(2) }
    expect((await articlePage(later, slug)).title).toBe('Tomorrow')
  })

  test('needs a text to be published', async () => {
    const { id } = await createArticle(staff, details({ title: 'Empty', content: '<p> </p><script>x()</script>' }))
    await expect(publishArticle(staff, id)).rejects.toMatchObject({ code: 'article_incomplete' })
  })

  test.each([['nothing'], [newId()], ["'; drop table news_article; --"]])('is not found at %s', async (slug) => {
    await expect(articlePage(sale.ctx, slug)).rejects.toMatchObject({ code: 'article_not_found' })
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

  test('may be typed, if nobody has it, and stays when nothing is typed', async () => {
    const { id } = await createArticle(staff, details({ slug: 'mine' }))
    await expect(createArticle(staff, details({ slug: 'mine' }))).rejects.toMatchObject({ code: 'slug_taken' })
    const other = await createArticle(staff, details({ slug: 'other' }))
    const edit = editArticle(staff, other.id, { revision: 0, details: details({ slug: 'mine' }) })
    await expect(edit).rejects.toMatchObject({ code: 'slug_taken', field: 'slug' })
    await editArticle(staff, id, { revision: 0, details: details({ title: 'Another title' }) })
    await publishArticle(staff, id)
    expect((await articlePage(sale.ctx, 'mine')).title).toBe('Another title')
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
    expect((await articlePage(sale.ctx, slug)).content).toBe('<p>Read <strong>me</strong></p>')
  })

  test('has a cover of the organization’s own, or none', async () => {
    const image = (organizationId: string) => `/files/${organizationId}/${'a'.repeat(32)}.webp`
    const creation = createArticle(staff, details({ cover: image(newId()) }))
    await expect(creation).rejects.toMatchObject({ code: 'not_found', field: 'cover' })
    const { slug } = await newPublished({ title: 'Covered', cover: image(sale.organizationId) })
    expect((await articlePage(sale.ctx, slug)).cover).toBe(image(sale.organizationId))
  })

  test.each(['visitor', 'user'] as const)('is not for a %s to write', async (role) => {
    const ctx = role === 'visitor' ? sale.ctx : memberOf(sale, role)
    await expect(createArticle(ctx, details())).rejects.toMatchObject({ code: 'forbidden' })
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
    const { others } = await articlePage(sale.ctx, 'day-1')
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
