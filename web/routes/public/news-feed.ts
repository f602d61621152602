import { newsPage } from '#server/domain/news/news-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { atomFeed } from '#rules/news/atom-feed.ts'
import { paths } from '#rules/paths.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { Route } from './+types/news-feed'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('organization')]

export const loader = async (args: Route.LoaderArgs) => {
  const ctx = await contextOf(args)
  const { name, origin, language } = ctx.organization
  const { articles } = await newsPage(ctx, 1)
  const feed = atomFeed({
    title: `${translatorOf(language)('news:title')} · ${name}`,
    author: name,
    language,
    address: origin + paths.newsFeed,
    home: origin + paths.news,
    entries: articles.map(({ slug, title, excerpt, publishedAt }) => ({
      title,
      summary: excerpt,
      address: origin + paths.article(slug),
      publishedAt,
    })),
    updatedAt: articles[0]?.publishedAt ?? ctx.now.toISOString(),
  })
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
