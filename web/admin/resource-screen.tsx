import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isFiltered } from '#rules/lists/list-state.ts'
import { textsOf, type Resource, type ResourcePage } from '#rules/resource.ts'
import { resourcePath } from '#rules/resources.ts'
import { useStaff } from './staff.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { AdminList } from './admin-list.tsx'
import { FormPanel } from './form-panel.tsx'
import type { ListColumn } from './list-columns.ts'
import { useResourceColumns } from './resource-columns.tsx'
import { ResourceDetail } from './resource-detail.tsx'
import { RowMenu, type RowAction } from './row-menu.tsx'
import type { Options } from './typed-fields.tsx'
import { openedFromList } from './use-detail.ts'
import { useDeletion } from './use-deletion.ts'

type Row = { id: string; revision: number }

type ResourceScreenProps<R extends Row> = {
  resource: Resource
  page: ResourcePage<R, unknown>
  tones?: Readonly<Record<string, Tone>>
  below?: keyof R & string
  fact?: string
  cells?: Readonly<Record<string, (row: R) => ReactNode>>
  options?: Readonly<Record<string, Options>>
  figures?: ReactNode
  actions?: ReactNode
  about?: ReactNode
}

export function ResourceScreen<R extends Row>(props: ResourceScreenProps<R>) {
  const { resource, page, figures, actions } = props
  const { name, shape, tabs } = resource
  const { t } = useTranslation([name, 'admin'])
  const { id } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const remove = useDeletion(name, setDeletedId)
  const isDeleted = deletedId !== null && deletedId === id
  const close = useEffectEvent(() => void navigate({ pathname: resourcePath(name), search: String(query) }))
  // Once its form is gone, so that nothing asks whether to leave it.
  useEffect(() => {
    if (isDeleted) close()
  }, [isDeleted])
  if (deletedId !== null && !isDeleted) setDeletedId(null)
  const columns = useColumns(props, remove)
  const create = (
    <ButtonLink href={linkTo(query, { edit: 'new' })} variant="solid" icon="plus">
      {t(`${name}:new`)}
    </ButtonLink>
  )
  const all = Object.values(page.counts).reduce((sum, count) => sum + count, 0)
  const hasRows = all > 0 || page.total > 0 || isFiltered(query)
  const values = (tabs !== undefined && shape.filters[tabs]?.choices) || []
  const items = values.map((value) => ({
    label: t(`${name}:tabs.${value}`),
    count: page.counts[value] ?? 0,
    filter: { [tabs!]: value },
  }))
  const chips = tabs && {
    label: t(`${name}:tabs.label`),
    items: [{ label: t(`${name}:tabs.all`), count: all, filter: {} }, ...items],
  }
  return (
    <>
      <title>{t(`${name}:title`)}</title>
      <PageHeader
        title={t(`${name}:title`)}
        actions={
          <>
            {actions}
            {hasRows && create}
          </>
        }
      />
      {figures}
      <AdminList
        name={name}
        caption={t(`${name}:title`)}
        page={page}
        columns={columns}
        hasRows={hasRows}
        filters={{ search: t(`${name}:search`), ...(chips && { chips }) }}
        exportPath={resourcePath(name)}
        none={{ title: t(`${name}:none.title`), text: t(`${name}:none.text`), action: create }}
        nothing={{ title: t('admin:resource.nothing.title'), text: t('admin:resource.nothing.text') }}
      />
      {id === undefined || isDeleted ? (
        <NewForm key={`${query.get('edit')} ${query.get('copy')}`} {...props} />
      ) : (
        <ResourceDetail key={id} {...props} onDelete={remove} />
      )}
    </>
  )
}

function useColumns<R extends Row>(props: ResourceScreenProps<R>, remove: (row: R, name: string) => void) {
  const { name, title } = props.resource
  const { t } = useTranslation([name, 'admin'])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const open = ({ id }: R) =>
    void navigate(
      { pathname: `${resourcePath(name)}/${id}`, search: String(query) },
      { state: openedFromList, preventScrollReset: true },
    )
  const columns = useResourceColumns(props)
  const nameOf = (row: R) => String(row[title as keyof R])
  const actionsOf = (row: R): RowAction[] => [
    { label: t('admin:resource.edit'), icon: 'edit', press: () => open(row) },
    { label: t('admin:resource.copy'), icon: 'copy', href: linkTo(query, { copy: row.id }) },
    { label: t('admin:resource.delete'), icon: 'trash', press: () => remove(row, nameOf(row)) },
  ]
  const menu: ListColumn<R> = {
    key: 'actions',
    header: t('admin:resource.actions'),
    label: '',
    align: 'end',
    slot: 'menu',
    cell: (row) => <RowMenu label={t('admin:resource.more', { name: nameOf(row) })} actions={actionsOf(row)} />,
  }
  return [...columns, menu]
}

function linkTo(query: URLSearchParams, form: { edit?: string; copy?: string }): string {
  const next = new URLSearchParams(query)
  for (const name of ['edit', 'copy']) next.delete(name)
  for (const [name, value] of Object.entries(form)) next.set(name, value)
  return `?${next}`
}

function NewForm<R extends Row>({ resource, page, options }: ResourceScreenProps<R>) {
  const { name, title, fields } = resource
  const { t } = useTranslation([name, 'admin'])
  const { organization } = useStaff()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [terms] = useState(() => ({ ...organization, now: new Date() }))
  const isCopy = query.has('copy')
  if (query.get('edit') !== 'new' && !isCopy) return null
  const close = () => void navigate(linkTo(query, {}), { replace: true, preventScrollReset: true })
  return (
    <FormPanel
      resource={name}
      intent="create"
      title={t(`${name}:new`)}
      values={textsOf(resource, isCopy ? page.edited : null, terms, isCopy)}
      fields={fields}
      options={options}
      terms={terms}
      submitLabel={t(`${name}:create`)}
      nameOf={(texts) => texts[title]!}
      onDone={close}
      onClose={close}
    />
  )
}
