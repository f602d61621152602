import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ArticlesPage } from '#rules/news/article-list.ts'
import { articleStates } from '#rules/news/article-state.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useArticleActs } from './use-article-acts.ts'
import { useArticleColumns } from './article-columns.tsx'

export function ArticlesList({ page }: { page: ArticlesPage }) {
  const { t } = useTranslation(['articles', 'admin'])
  const columns = useArticleColumns()
  useRemovalFromEditor()
  const create = (
    <ButtonLink href={adminPaths.newArticle} variant="solid" icon="plus">
      {t('admin:new.article')}
    </ButtonLink>
  )
  const total = Object.values(page.counts).reduce((sum, one) => sum + one, 0)
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} actions={page.hasArticles && create} />
      <AdminList
        name="news"
        caption={t('title')}
        page={page}
        hasRows={page.hasArticles}
        columns={columns}
        filters={{
          search: t('search'),
          chips: {
            label: t('tabs.label'),
            items: [
              { label: t('tabs.all'), count: total, filter: {} },
              ...articleStates.map((state) => ({
                label: t(`tabs.${state}`),
                count: page.counts[state] ?? 0,
                filter: { state },
              })),
            ],
          },
        }}
        none={{ title: t('none.title'), text: t('none.text'), action: create }}
        nothing={{ title: t('admin:resource.nothing.title'), text: t('admin:resource.nothing.text') }}
      />
    </>
  )
}

type Removal = { remove?: { id: string; title: string } } | null

/** The editor leaves the deletion of its article to this list. */
function useRemovalFromEditor() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { remove } = useArticleActs()
  const article = (state as Removal)?.remove
  const removeOnce = useEffectEvent(async (one: { id: string; title: string }) => {
    await navigate(pathname + search, { replace: true, state: null })
    remove(one)
  })
  useEffect(() => {
    if (article) void removeOnce(article)
  }, [article])
}
