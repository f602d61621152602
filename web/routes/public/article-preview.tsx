import { articlePreview } from '#server/domain/news/article-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { paths } from '#rules/paths.ts'
import { regionOf } from '#rules/text/locale.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { privateHeaders, privateMeta } from '#web/private-page.ts'
import { runLoader } from '#web/refusal.ts'
import { PreviewNotice } from '#web/screens/article-editor/preview-notice.tsx'
import { ArticleScreen } from '#web/screens/news/article-screen.tsx'
import type { Route } from './+types/article-preview'

export const handle: RouteHandle = { hydrate: false }

export const headers = () => privateHeaders

export const middleware: Route.MiddlewareFunction[] = [guardNamed('admin')]

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name, origin, region, timeZone } = ctx.organization
    const article = await articlePreview(ctx, args.params.id, readerTexts(ctx.locale))
    return {
      article,
      author: name,
      address: origin + paths.article(article.slug),
      style: { region: regionOf(ctx.locale, region), timeZone },
    }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData?.article.title)

export default function ArticlePreview({ loaderData, params }: Route.ComponentProps) {
  const { article, author, address, style } = loaderData
  return (
    <>
      <PreviewNotice articleId={params.id} />
      <ArticleScreen article={article} author={author} address={address} style={style} />
    </>
  )
}
