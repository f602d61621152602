import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../server/rules/formatters.ts'
import { paths } from '../../../server/rules/paths.ts'
import { rankingShown, type RankingName } from '../../../server/rules/ranking.ts'
import type { Places, ResultRowView, ResultsPage } from '../../../server/rules/results-views.ts'
import { timeInColumn } from './result-words.ts'
import { ResultsGrid } from './results-grid.ts'

const placeOf: Record<RankingName, keyof Places> = { overall: 'overall', sex: 'ofSex', category: 'ofCategory' }

type Props = { page: ResultsPage; caption: string; region: string }

/** Finishers in their order. Roles are spelled out because the rows' layout on phones takes them away in some browsers. */
export function ResultsTable({ page, caption, region }: Props) {
  const { t } = useTranslation('results')
  const { rows, list, competitions } = page
  const ranking = rankingShown(list)
  const hasChip = rows.some(({ chipMs }) => chipMs !== null)
  const times = rows.flatMap(({ gunMs, chipMs }) => (chipMs === null ? gunMs : [gunMs, chipMs]))
  const isGrouped = list.competitionId === null && competitions.length > 1
  const columns = [
    'place',
    'name',
    'bib',
    'category',
    ...(ranking === 'overall' ? [] : ['overall']),
    ...(hasChip ? ['chip'] : []),
    hasChip ? 'gun' : 'time',
  ]
  return (
    <ResultsGrid role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" data-c={column}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {isGrouped && row.competitionId !== rows[index - 1]?.competitionId && (
              <tr role="row" data-group>
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {competitions.find(({ id }) => id === row.competitionId)?.name}
                </th>
              </tr>
            )}
            <Row {...{ row, ranking, hasChip, times, region }} slug={page.event.slug} />
          </Fragment>
        ))}
      </tbody>
    </ResultsGrid>
  )
}

type RowProps = {
  row: ResultRowView
  slug: string
  ranking: RankingName
  hasChip: boolean
  times: number[]
  region: string
}

function Row({ row, slug, ranking, hasChip, times, region }: RowProps) {
  const { t } = useTranslation('results')
  const number = numberFormat(region)
  const place = row[placeOf[ranking]]
  return (
    <tr role="row" data-top={place !== null && place <= 3 ? place : undefined}>
      <td role="cell" data-c="place">
        {place === null ? '–' : number.format(place)}
      </td>
      <th role="rowheader" scope="row" data-c="name">
        <a href={paths.result(slug, row.key)}>{row.name || t('unnamed')}</a>
      </th>
      <td role="cell" data-c="bib">
        {row.bib}
      </td>
      <td role="cell" data-c="category">
        {row.category && (
          <>
            {row.category} {ranking !== 'category' && row.ofCategory !== null && <i>{number.format(row.ofCategory)}</i>}
          </>
        )}
      </td>
      {ranking !== 'overall' && (
        <td role="cell" data-c="overall">
          {number.format(row.overall)}
        </td>
      )}
      {hasChip && (
        <td role="cell" data-c="chip">
          {row.chipMs !== null && timeInColumn(row.chipMs, times)}
        </td>
      )}
      <td role="cell" data-c="time">
        {timeInColumn(row.gunMs, times)}
      </td>
    </tr>
  )
}
