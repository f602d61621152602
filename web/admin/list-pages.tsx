import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { pageLinks, pageSize, type ListPage } from '#rules/lists/list-state.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useFormats } from './staff.ts'

export function ListPages({ list }: { list: ListPage<{ id: string }> }) {
  const { page, pages, total, hasMore = false } = list
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const [query] = useSearchParams()
  const from = (page - 1) * pageSize + 1
  if (pages === 1) return <Summary>{t('pages.all', { count: total, total: count(total) })}</Summary>
  const { previous, next } = pageLinks(query, list)
  return (
    <Pagination
      label={t('pages.label')}
      summary={t(hasMore ? 'pages.summaryOfMore' : 'pages.summary', {
        from: count(from),
        to: count(Math.min(total, from + pageSize - 1)),
        total: count(total),
      })}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
      previousHref={previous}
      nextHref={next}
    />
  )
}

const Summary = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
