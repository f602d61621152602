import { newsPage } from '#server/domain/news/news-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { regionOf } from '#rules/text/locale.ts'
import { newsPageOf } from '#rules/news/news.ts'
import { paths } from '#rules/paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { NewsScreen } from '#web/screens/news/news-screen.tsx'
import type { Route } from './+types/news'

export const handle: RouteHandle = { hydrate: false, cache: { cachedParams: { page: /^[1-9]\d{0,2}$/ } } }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, origin, region, timeZone } = ctx.organization
    const page = await newsPage(ctx, newsPageOf(new URL(args.request.url).searchParams))
    const t = translatorOf(ctx.locale)
    const title = `${t('news:title')} · ${name}`
    const url = origin + paths.news + (page.page > 1 ? `?page=${page.page}` : '')
    const meta = [
      ...pageMeta({ title, description: t('news:description', { name }), url, siteName: name, locale: ctx.locale }),
      {
        tagName: 'link' as const,
        rel: 'alternate',
        type: 'application/atom+xml',
        title,
        href: origin + paths.newsFeed,
      },
    ]
    return {
      page,
      style: { region: regionOf(ctx.locale, region), timeZone },
      meta: page.articles.length > 0 ? meta : [...meta, { name: 'robots', content: 'noindex' }],
    }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function News({ loaderData: { page, style } }: Route.ComponentProps) {
  return <NewsScreen page={page} style={style} />
}
