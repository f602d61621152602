import { articleVersion } from '#server/domain/news/article-versions.ts'
import { contextOf } from '#server/http/request-state.ts'
import { readerTexts } from '#server/i18n/reader-texts.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/article-version'

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { id: articleId, versionId } = args.params
    const version = await articleVersion(ctx, { articleId, versionId }, readerTexts(ctx.locale))
    return Response.json(version, { headers: { 'cache-control': 'private, no-store' } })
  })
