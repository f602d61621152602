import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { sortLink } from '#rules/lists/list-state.ts'
import { articleListShape, type ArticleRow } from '#rules/news/article-list.ts'
import { paths } from '#rules/paths.ts'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { articleTones } from './article-tones.ts'
import { useArticleActs } from './use-article-acts.ts'

export function useArticleColumns(): ListColumn<ArticleRow>[] {
  const { t } = useTranslation(['articles', 'admin'])
  const { briefDateTime } = useFormats()
  const [query] = useSearchParams()
  const actionsOf = useRowActions()
  return [
    {
      key: 'title',
      header: t('columns.title'),
      isRowHeader: true,
      slot: 'title',
      sort: sortLink(articleListShape, query, 'title'),
      cell: ({ id, title, excerpt }) => (
        <TwoLines>
          <TextLink href={adminPaths.article(id)} dir="auto">
            {title}
          </TextLink>
          <small dir="auto">{excerpt}</small>
        </TwoLines>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      slot: 'state',
      cell: ({ state }) => <StatusChip tone={articleTones[state]}>{t(`state.${state}`)}</StatusChip>,
    },
    {
      key: 'date',
      header: t('columns.date'),
      slot: 'fact',
      sort: sortLink(articleListShape, query, 'published'),
      cell: ({ state, publishedAt }) => (state !== 'draft' && publishedAt ? briefDateTime(publishedAt) : ''),
      isEmpty: ({ state }) => state === 'draft',
    },
    {
      key: 'actions',
      header: t('admin:resource.actions'),
      label: '',
      align: 'end',
      slot: 'menu',
      cell: (row) => <RowMenu label={t('admin:resource.more', { name: row.title })} actions={actionsOf(row)} />,
    },
  ]
}

function useRowActions(): (row: ArticleRow) => RowAction[] {
  const { t } = useTranslation(['articles', 'admin'])
  const { remove, publish, withdraw } = useArticleActs()
  return (row) => [
    { label: t('admin:resource.edit'), icon: 'edit', href: adminPaths.article(row.id) },
    ...(row.state === 'published'
      ? [{ label: t('actions.view'), icon: 'external', href: paths.article(row.slug) } as const]
      : [{ label: t('actions.publish'), icon: 'check', press: () => publish(row) } as const]),
    ...(row.state === 'draft'
      ? []
      : [{ label: t('actions.withdraw'), icon: 'lock', press: () => withdraw(row) } as const]),
    { label: t('admin:resource.delete'), icon: 'trash', press: () => remove(row) },
  ]
}
