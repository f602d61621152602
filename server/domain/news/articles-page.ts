import { type ArticleListState, type ArticlesPage, articleListShape } from '#rules/news/article-list.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import type { ArticleState } from '#rules/news/article-state.ts'
import { queryOf } from '../command.ts'

const stateAt = (now: Date) =>
  sql<ArticleState>`case when not news_article.is_published then 'draft'
    when news_article.published_at > ${now} then 'scheduled' else 'published' end`

const articleList = listOf({
  shape: articleListShape,
  from: (db, { organization }: Context) =>
    db
      .selectFrom('news_article')
      .where('news_article.organization_id', '=', organization.id)
      .where('news_article.deleted_at', 'is', null),
  columns: ({ now }) => ({
    id: 'news_article.id',
    slug: 'news_article.slug',
    title: 'news_article.title',
    excerpt: 'news_article.excerpt',
    cover: 'news_article.cover',
    state: stateAt(now),
    showOnLanding: 'news_article.show_on_landing',
    publishedAt: isoMomentOrNull('news_article.published_at'),
    createdAt: isoMoment('news_article.created_at'),
  }),
  search: (words) =>
    matchesWords(sql`concat_ws(' ', news_article.title, news_article.excerpt, news_article.slug)`, words),
  filters: { state: (state, { now }) => sql`${stateAt(now)} = ${state}` },
  sorts: {
    newest: () => [{ value: sql`news_article.created_at`, order: 'desc' }],
    title: () => [{ value: sql`news_article.title collate alphabetical` }],
    published: () => [{ value: sql`news_article.published_at`, order: 'desc', nullable: true }],
  },
})

/** Throws `Refused` `forbidden`. */
export const articlesPage = queryOf({
  permission: 'manage-news',
  async run({ em, ctx }, state: ArticleListState): Promise<ArticlesPage> {
    const page = await articleList.page(em, ctx, state)
    const counts = await articleList.countBy(em, ctx, { ...state, filters: { state: null } }, 'state')
    const hasArticles = page.total > 0 || (await articleList.count(em, ctx, articleList.everything, 1)) > 0
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, cover: filePathOf(row.cover) })),
      counts: Object.fromEntries(counts),
      hasArticles,
    }
  },
})
