import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import type { ListPage } from '#rules/lists/list-state.ts'
import { ListPages } from '#web/screens/admin/list-pages.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table, type Column } from '#web/ui/table.tsx'

type Row = { id: string }
type AdminListProps<R extends Row> = {
  caption: string
  page: ListPage<R>
  columns: Column<R>[]
  none: { title: string; text: string; action?: ReactNode }
  /** The same when no row matches a search or filters. */
  nothing?: { title: string; text: string }
}

/** A page of a list; on phones the last column, the menu, stands beside the name. */
export function AdminList<R extends Row>({ caption, page, columns, none, nothing = none }: AdminListProps<R>) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  if (page.total === 0) {
    const clear = isFiltered(query) && <ButtonLink href="?">{t('filter.clear')}</ButtonLink>
    const { title, text } = clear ? nothing : none
    return (
      <EmptyState title={title} action={clear || none.action}>
        {text}
      </EmptyState>
    )
  }
  return (
    <>
      <UnclippedTable>
        <Table caption={caption} columns={columns} rows={page.rows} rowKey={({ id }) => id} />
      </UnclippedTable>
      <ListPages list={page} />
    </>
  )
}

const isFiltered = (query: URLSearchParams) =>
  [...query].some(([name, value]) => value !== '' && !['sort', 'page', 'after', 'before'].includes(name))

/** The last rows' menus extend beyond the table's edge. */
const UnclippedTable = styled.div`
  min-inline-size: 0;

  @media (min-width: 48rem) {
    :is(th, td) {
      padding: var(--space-2) var(--space-3);
    }
    tbody th {
      min-inline-size: 10rem;
    }
  }
  /* Not all columns fit beside the navigation on medium screens. */
  @media (min-width: 48rem) and (max-width: 79.99rem) {
    [data-wide] {
      display: none;
    }
    :is(th, td) {
      padding-inline: var(--space-2);
    }
  }
  @media (min-width: 64rem) {
    > div {
      overflow: visible;
    }
  }
  @media (max-width: 47.99rem) {
    tbody tr {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    tbody tr > * {
      grid-column: 1 / -1;
    }
    tbody th {
      grid-area: 1 / 1;
    }
    tbody td:last-child {
      grid-area: 1 / 2;
    }
  }
`
