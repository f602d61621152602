import { resultPage } from '#server/domain/results/result-page.ts'
import { contextOf } from '#server/http/request-state.ts'
import { translatorOf } from '#server/i18n/translator.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { regionOf } from '#rules/text/locale.ts'
import { formatResult } from '#rules/results/format-result.ts'
import { formatDate } from '#rules/time/moment.ts'
import { paths } from '#rules/paths.ts'
import type { RouteHandle } from '#web/handle.ts'
import { pageMeta } from '#web/meta.ts'
import { runLoader } from '#web/refusal.ts'
import { ResultScreen } from '#web/screens/results/result-screen.tsx'
import type { Route } from './+types/results-result'
import { redirectIfMoved } from './redirect-if-moved.server.ts'

export const handle: RouteHandle = { hydrate: false, cache: {} }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    const { name: siteName, origin, region } = ctx.organization
    const result = await resultPage(ctx, args.params.id, args.params.bib)
    const { event, row, of, competition } = result
    redirectIfMoved(args, event.slug)
    const t = translatorOf(ctx.locale)
    const number = numberFormat(region)
    const words = {
      name: row.name || t('results:unnamed'),
      event: event.title,
      competition: competition.name,
      of: number.format(of.overall),
      ...(row.status === null
        ? {
            time: formatResult({ timeMs: row.gunMs, distanceM: row.distanceM }, region),
            place: number.format(row.overall),
          }
        : { status: t(`results:statuses.${row.status}.long`) }),
    }
    const address = origin + paths.result(event.slug, row.key)
    const metaTexts = {
      title: `${t('results:own.titleOf', words)} · ${siteName}`,
      description: t(row.status === null ? 'results:own.description' : 'results:own.descriptionUnplaced', words),
    }
    return {
      result,
      region,
      address,
      share: t(row.status === null ? 'results:own.share' : 'results:own.shareUnplaced', words),
      date: formatDate(event.startsAt, { region: regionOf(ctx.locale, region), timeZone: event.timeZone }),
      meta: [
        ...pageMeta({
          ...metaTexts,
          url: address,
          siteName,
          locale: ctx.locale,
          picture: origin + paths.eventPicture(event.slug),
        }),
        { name: 'robots', content: 'noindex' },
      ],
    }
  })

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta

export default function Result({ loaderData: { result, region, date, address, share } }: Route.ComponentProps) {
  return <ResultScreen result={result} region={region} date={date} address={address} share={share} />
}
