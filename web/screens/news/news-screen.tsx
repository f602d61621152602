import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { MomentStyle } from '#rules/time/moment.ts'
import type { NewsPage } from '#rules/news/news.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { pageColumn } from '#web/ui/layout.ts'
import { NewsCards } from './news-cards.tsx'

export function NewsScreen({ page: { articles, page, pages }, style }: { page: NewsPage; style: MomentStyle }) {
  const { t } = useTranslation('news')
  const hrefOf = (number: number) => (number === 1 ? paths.news : `${paths.news}?page=${number}`)
  return (
    <Ground id="content" data-page="news">
      <h1>{t('title')}</h1>
      {articles.length === 0 ? (
        <EmptyState title={t('empty.title')} action={<ButtonLink href={paths.events}>{t('empty.action')}</ButtonLink>}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <NewsCards articles={articles} style={style} hasLead={page === 1} />
      )}
      {pages > 1 && (
        <Pagination
          label={t('pages.label')}
          summary={t('pages.summary', { page, pages })}
          previousLabel={t('pages.previous')}
          nextLabel={t('pages.next')}
          previousHref={page > 1 ? hrefOf(page - 1) : null}
          nextHref={page < pages ? hrefOf(page + 1) : null}
        />
      )}
    </Ground>
  )
}

const Ground = styled.main`
  ${pageColumn(6)}
  padding: clamp(var(--space-6), 5vw, var(--space-8)) var(--gutter) var(--space-9);
`
