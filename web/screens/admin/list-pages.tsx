import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { pageSize, queryWith } from '#rules/lists/admin-lists.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useFormats } from './staff.ts'

export function ListPages({ page, pages, total }: { page: number; pages: number; total: number }) {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const [query] = useSearchParams()
  const from = (page - 1) * pageSize + 1
  if (pages === 1) return <Summary>{t('pages.all', { count: total, total: count(total) })}</Summary>
  const hrefOf = (number: number) => queryWith(query, { page: number === 1 ? null : String(number) })
  return (
    <Pagination
      label={t('pages.label')}
      summary={t('pages.summary', {
        from: count(from),
        to: count(Math.min(total, from + pageSize - 1)),
        total: count(total),
      })}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
      previousHref={page > 1 ? hrefOf(page - 1) : null}
      nextHref={page < pages ? hrefOf(page + 1) : null}
    />
  )
}

const Summary = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
