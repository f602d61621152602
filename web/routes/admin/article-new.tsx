import { redirect } from 'react-router'
import { useTranslation } from 'react-i18next'
import { createArticle } from '#server/domain/news/create-article.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { newArticleForm } from '#rules/news/article-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { act } from '#web/acts.server.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { NewArticleForm } from '#web/screens/article-editor/new-article-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/article-new'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['article-editor'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { actor, organization } = await contextOf(args)
    ensureCan(actor, 'manage-news')
    return { origin: organization.origin }
  })

const blankArticle = { excerpt: '', cover: '', content: '', showOnLanding: true }

export const action = act(
  newArticleForm,
  createArticle,
  (article) => [{ ...blankArticle, ...article }],
  ({ id }) => redirect(adminPaths.article(id)),
)

export default function ArticleNew({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('article-editor')
  return (
    <>
      <title>{t('new.title')}</title>
      <PageHeader
        title={t('new.title')}
        above={<TextLink href={adminPaths.news}>{t('news')}</TextLink>}
        summary={t('new.summary')}
      />
      <NewArticleForm {...loaderData} answer={formAnswer(actionData)} />
    </>
  )
}
