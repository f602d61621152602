import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { numberFormat } from '#rules/text/formatters.ts'
import { paths } from '#rules/paths.ts'
import { isFiltered, queryOfResults, resultsPageSize, type ResultsList } from '#rules/results/results-list.ts'
import type { ResultsPage } from '#rules/results/results-views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { pageColumn } from '#web/ui/layout.ts'
import { ResultsFilter } from './results-filter.tsx'
import { ResultsHead } from './results-head.tsx'
import { ResultsTabs } from './results-tabs.tsx'
import { ResultsTable } from './results-table.tsx'

type Props = { page: ResultsPage; region: string; date: string }

export function ResultsScreen({ page, region, date }: Props) {
  const { t } = useTranslation('results')
  const { event, state } = page
  return (
    <Ground id="content" data-page="results">
      <ResultsHead event={event} date={date} title={t('title')} />
      {state === 'published' ? (
        <FinishersList page={page} region={region} />
      ) : (
        <EmptyState
          title={t(`empty.${state}.title`)}
          action={<ButtonLink href={paths.event(event.slug)}>{t('back')}</ButtonLink>}
        >
          {t(`empty.${state}.text`)}
        </EmptyState>
      )}
    </Ground>
  )
}

function FinishersList({ page, region }: Omit<Props, 'date'>) {
  const { t } = useTranslation('results')
  const { event, list, rows, total, unplaced, pages } = page
  const number = numberFormat(region)
  const hrefOf = (changes: Partial<ResultsList>) =>
    paths.results(event.slug, queryOfResults({ ...list, page: 1, ...changes }))
  const first = (list.page - 1) * resultsPageSize
  const range = {
    from: number.format(first + 1),
    to: number.format(first + rows.length),
    total: number.format(total),
    finishers: number.format(total - unplaced),
  }
  const summary = isFiltered(list) ? 'matching' : unplaced > 0 ? 'withUnplaced' : 'summary'
  return (
    <>
      <ResultsTabs page={page} list={list} region={region} />
      <ResultsFilter page={page} />
      {rows.length === 0 ? (
        <EmptyState
          title={t('empty.nobody.title')}
          action={<ButtonLink href={paths.results(event.slug)}>{t('empty.nobody.action')}</ButtonLink>}
        >
          {t('empty.nobody.text')}
        </EmptyState>
      ) : (
        <>
          <ResultsTable page={page} caption={captionOf(t('title'), event.title)} region={region} />
          <Pagination
            label={t('pages.label')}
            summary={t(`pages.${summary}`, range)}
            previousLabel={t('pages.previous')}
            nextLabel={t('pages.next')}
            previousHref={list.page > 1 ? hrefOf({ page: list.page - 1 }) : null}
            nextHref={list.page < pages ? hrefOf({ page: list.page + 1 }) : null}
          />
          {rows.some(({ status, distanceM }) => status === null && distanceM === null) && <Note>{t('rule')}</Note>}
          {rows.some(({ distanceM }) => distanceM !== null) && <Note>{t('ruleByDistance')}</Note>}
          {page.categories.length > 0 && <Note>{t(`ages.${page.agesOn}`)}</Note>}
        </>
      )}
    </>
  )
}

const captionOf = (title: string, event: string) => `${title}: ${event}`

export const Ground = styled.main`
  ${pageColumn(5)}
  padding: clamp(var(--space-5), 4vw, var(--space-7)) var(--gutter) var(--space-9);
`
export const Note = styled.p`
  max-inline-size: var(--text-width);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
