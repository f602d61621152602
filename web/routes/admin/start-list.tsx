import { useTranslation } from 'react-i18next'
import { startList } from '#server/domain/sheets/start-list.ts'
import { contextOf } from '#server/http/request-state.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { formatCategory } from '#rules/results/result-names.ts'
import { sheetStateOf } from '#rules/sheets/sheet-views.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import { SheetPage, tickBox } from '#web/screens/sheets/sheet-page.tsx'
import type { Route } from './+types/start-list'

export { shouldRevalidate } from '#web/client-action.ts'

export const handle: RouteHandle = { texts: ['sheets', 'results'] }

export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () =>
    startList(await contextOf(args), args.params.id, sheetStateOf(new URL(args.request.url).searchParams)),
  )

export default function StartListRoute({ loaderData: list }: Route.ComponentProps) {
  const { t } = useTranslation('sheets')
  const { t: tOfResults } = useTranslation('results')
  const hasTeams = list.parts.some(({ rows }) => rows.some(({ team }) => team !== null))
  return (
    <>
      <title>{[t('startList'), list.event.title].join(' · ')}</title>
      <SheetPage
        sheet={list}
        title={t('startList')}
        columns={[
          { key: 'bib', header: t('columns.bib'), width: '12%', cell: ({ bib }) => bib ?? '—' },
          { key: 'name', header: t('columns.name'), cell: fullName },
          {
            key: 'category',
            header: t('columns.category'),
            width: '22%',
            cell: ({ category }) => category && formatCategory(tOfResults, category),
          },
          ...(hasTeams
            ? [
                {
                  key: 'team',
                  header: t('columns.team'),
                  width: '24%',
                  cell: ({ team }: { team: string | null }) => team,
                },
              ]
            : []),
          { key: 'tick', header: t('columns.tick'), width: '8%', cell: tickBox },
        ]}
      />
    </>
  )
}
