import { redirect } from 'react-router'
import { articlePage } from '#server/domain/news/article-page.ts'
import { organizationView } from '#server/domain/organizations/organization-view.ts'
import { contextOf } from '#server/http/request-state.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { regionOf } from '#rules/text/locale.ts'
import { paths } from '#rules/paths.ts'
import { Refused } from '#rules/refusals.ts'
import type { RouteHandle } from '#web/handle.ts'
import { newsArticle, pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { ArticleScreen } from '#web/screens/news/article-screen.tsx'
import type { Route } from './+types/news-article'

export const handle: RouteHandle = { hydrate: false, cache: {} }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, origin, region, timeZone } = ctx.organization
    const article = await articlePage(ctx, args.params.slug, readerTexts(ctx.locale)).catch(redirectIfMoved)
    const address = origin + paths.article(article.slug)
    const metaInput = {
      title: `${article.title} · ${name}`,
      description: article.excerpt || article.title,
      url: address,
      siteName: name,
      locale: ctx.locale,
      picture: origin + (article.cover ?? paths.picture),
    }
    return {
      article,
      author: name,
      address,
      style: { region: regionOf(ctx.locale, region), timeZone },
      meta: [
        ...pageMeta(metaInput).filter((tag) => !('property' in tag && tag.property === 'og:type')),
        { property: 'og:type', content: 'article' },
        { property: 'article:published_time', content: article.publishedAt },
        newsArticle(article, organizationView(ctx.organization, ctx.locale)),
      ],
    }
  })

const redirectIfMoved = (error: unknown): never => {
  const { movedTo } = (error instanceof Refused && error.values) || {}
  throw movedTo ? redirect(paths.article(String(movedTo)), 301) : error
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Article({ loaderData: { article, author, address, style } }: Route.ComponentProps) {
  return <ArticleScreen article={article} author={author} address={address} style={style} />
}
