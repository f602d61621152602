import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { articlesPage } from '#server/domain/news/articles-page.ts'
import { deleteArticle } from '#server/domain/news/delete-article.ts'
import { publishArticle } from '#server/domain/news/publish-article.ts'
import { restoreArticle } from '#server/domain/news/restore-article.ts'
import { withdrawArticle } from '#server/domain/news/withdraw-article.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { articleListOf } from '#rules/news/article-list.ts'
import { instant } from '#rules/time/clock.ts'
import { act, acts } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { ArticlesList } from '#web/screens/articles/articles-list.tsx'
import type { Route } from './+types/news'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['articles'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => articlesPage(await contextOf(args), articleListOf(new URL(args.request.url).searchParams)))

const article = v.object({ id: v.string() })
const publication = v.object({
  id: v.string(),
  from: v.optional(
    v.pipe(
      instant,
      v.minValue('2000', 'instant'),
      v.transform((moment) => new Date(moment)),
    ),
  ),
})

export const action = acts({
  publish: act(publication, publishArticle, ({ id, from }) => [id, from]),
  withdraw: act(article, withdrawArticle, ({ id }) => [id]),
  delete: act(article, deleteArticle, ({ id }) => [id]),
  restore: act(article, restoreArticle, ({ id }) => [id]),
})

export default function News({ loaderData: page }: Route.ComponentProps) {
  return <ArticlesList page={page} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('articles')
  return <FailedToLoad error={error} home={adminPaths.dashboard} title={t('failed.load')} />
}
