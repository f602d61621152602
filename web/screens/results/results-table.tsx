import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#rules/text/formatters.ts'
import { paths } from '#rules/paths.ts'
import { formatResultDistance } from '#rules/results/format-result.ts'
import { rankingOf, type RankingName } from '#rules/results/ranking.ts'
import type { ResultPlaces, ResultRowView, ResultsPage } from '#rules/results/results-views.ts'
import { formatClass } from '#rules/results/result-names.ts'
import { formatColumnTime } from './result-formats.ts'
import { ResultsGrid } from './results-grid.ts'
import { StatusWord } from './status-word.tsx'

const placeOf: Record<RankingName, keyof ResultPlaces> = { overall: 'overall', sex: 'ofSex', category: 'ofCategory' }

type Props = { page: ResultsPage; caption: string; region: string }

/** Roles are explicit because the phone layout removes them in some browsers. */
export function ResultsTable({ page, caption, region }: Props) {
  const { t } = useTranslation('results')
  const { rows, list, competitions } = page
  const ranking = rankingOf(list)
  const hasChip = rows.some(({ chipMs }) => chipMs !== null)
  const times = rows.flatMap(({ gunMs, chipMs }) => [gunMs ?? [], chipMs ?? []].flat())
  const groupOf = (row: ResultRowView) =>
    [
      list.competitionId === null && competitions.length > 1
        ? competitions.find(({ id }) => id === row.competitionId)?.name
        : '',
      row.resultClass === null ? '' : formatClass(t, row.resultClass),
    ]
      .filter(Boolean)
      .join(' · ')
  const groups = rows.map(groupOf)
  const hasOfficial = rows.some(({ official }) => official?.[placeOf[ranking]])
  const hasDistance = rows.some(({ distanceM }) => distanceM !== null)
  const isMixed = hasDistance && rows.some(({ status, distanceM }) => status === null && distanceM === null)
  const timeColumn = hasChip ? 'gun' : 'time'
  const resultColumn = isMixed ? 'result' : hasDistance ? 'distance' : timeColumn
  const columnNames = useColumnNames(resultColumn)
  const columns = [
    'place',
    ...(hasOfficial ? (['official'] as const) : []),
    'name',
    'bib',
    'category',
    ...(ranking === 'overall' ? [] : (['overall'] as const)),
    ...(hasChip ? (['chip'] as const) : []),
    resultColumn,
  ] as const
  return (
    <ResultsGrid role="table" style={columnNames}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" data-c={column === resultColumn ? timeColumn : column}>
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {groups[index] && groups[index] !== groups[index - 1] && (
              <tr role="row" data-group>
                <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                  {groups[index]}
                </th>
              </tr>
            )}
            <Row {...{ row, ranking, hasChip, hasOfficial, times, region }} slug={page.event.slug} />
          </Fragment>
        ))}
      </tbody>
    </ResultsGrid>
  )
}

function useColumnNames(time: 'distance' | 'gun' | 'result' | 'time') {
  const { t } = useTranslation('results')
  const names = { place: 'place', bib: 'bib', chip: 'chip', time } as const
  return Object.fromEntries(
    Object.entries(names).map(([name, column]) => [`--${name}`, JSON.stringify(t(`columns.${column}`))]),
  )
}

type RowProps = {
  row: ResultRowView
  slug: string
  ranking: RankingName
  hasChip: boolean
  hasOfficial: boolean
  times: number[]
  region: string
}

function Row({ row, slug, ranking, hasChip, hasOfficial, times, region }: RowProps) {
  const { t } = useTranslation('results')
  const number = numberFormat(region)
  const place = row[placeOf[ranking]]
  const official = row.official?.[placeOf[ranking]] ?? null
  const resultOf = ({ distanceM, gunMs }: ResultRowView) =>
    distanceM === null ? gunMs !== null && formatColumnTime(gunMs, times) : formatResultDistance(distanceM, region)
  return (
    <tr role="row" data-status={row.status ?? undefined} data-top={place !== null && place <= 3 ? place : undefined}>
      <td role="cell" data-c="place">
        {place === null ? '–' : number.format(place)}
      </td>
      {hasOfficial && (
        <td role="cell" data-c="official">
          {official !== null && number.format(official)}
        </td>
      )}
      <th role="rowheader" scope="row" data-c="name">
        <a href={paths.result(slug, row.key)}>{row.name || t('unnamed')}</a>
        {row.reason && <small dir="auto">{row.reason}</small>}
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
          {row.overall !== null && number.format(row.overall)}
        </td>
      )}
      {hasChip && (
        <td role="cell" data-c="chip">
          {row.chipMs !== null && formatColumnTime(row.chipMs, times)}
        </td>
      )}
      <td role="cell" data-c="time">
        {row.status === null ? resultOf(row) : <StatusWord status={row.status} />}
      </td>
    </tr>
  )
}
