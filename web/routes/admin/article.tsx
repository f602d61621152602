import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { articleEditor } from '#server/domain/news/article-editor.ts'
import { discardDraft } from '#server/domain/news/discard-draft.ts'
import { editArticle } from '#server/domain/news/edit-article.ts'
import { publishArticle } from '#server/domain/news/publish-article.ts'
import { restoreVersion } from '#server/domain/news/restore-version.ts'
import { withdrawArticle } from '#server/domain/news/withdraw-article.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { articleForm } from '#rules/news/article-form.ts'
import { publishForm } from '#rules/news/publish-form.ts'
import { wholeNumber } from '#rules/text/fields.ts'
import { act, acts, noFields, withTime } from '#web/acts.server.ts'
import type { RouteHandle } from '#web/handle.ts'
import { FailedToLoad } from '#web/layouts/failed-to-load.tsx'
import { runLoader } from '#web/refusal.ts'
import { ArticleEditor } from '#web/screens/article-editor/article-editor.tsx'
import { useReplacements } from '#web/screens/article-editor/use-replacements.ts'
import type { Route } from './+types/article'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['article-editor'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const article = await articleEditor(ctx, args.params.id)
    return { article, origin: ctx.organization.origin, now: ctx.now.toISOString() }
  })

const version = v.object({ revision: wholeNumber, version: v.string() })

const saveForm = v.intersect([v.object({ revision: wholeNumber }), articleForm])

export const action = acts({
  save: act(
    saveForm,
    editArticle,
    ({ revision, ...details }, { params }: Route.ActionArgs) => [params.id, { revision, details }],
    withTime,
  ),
  publish: act(
    (ctx) => publishForm(ctx.organization.timeZone, ctx.now),
    publishArticle,
    ({ from }, { params }: Route.ActionArgs) => [params.id, from],
  ),
  discardDraft: act(v.object({ revision: wholeNumber }), discardDraft, (form, { params }: Route.ActionArgs) => [
    params.id,
    form,
  ]),
  restoreVersion: act(version, restoreVersion, ({ revision, version: versionId }, { params }: Route.ActionArgs) => [
    params.id,
    { revision, versionId },
  ]),
  withdraw: act(noFields, withdrawArticle, (_, { params }: Route.ActionArgs) => [params.id]),
})

/** A new key starts the form over with what somebody else has saved. */
export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  const [number, setNumber] = useState(0)
  const startOver = () => setNumber(number + 1)
  const replacements = useReplacements(loaderData.article.revision, startOver)
  return (
    <>
      <title>{loaderData.article.title}</title>
      <ArticleEditor
        key={`${loaderData.article.id} ${number}`}
        {...loaderData}
        replacements={replacements}
        onStartOver={startOver}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedToLoad error={error} home={adminPaths.news} title={useTranslation('article-editor').t('failed.load')} />
}
