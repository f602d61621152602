import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { isFiltered, sortLink, type ListShape } from '#rules/lists/list-state.ts'
import { resourcePath, type FormTerms, type ResourceName, type ResourcePage } from '#rules/resources.ts'
import type { AppForm, useAppForm } from '#web/forms/form.tsx'
import { useStaff } from '#web/screens/admin/staff.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AdminList } from './admin-list.tsx'
import { FormPanel } from './form-panel.tsx'
import type { ListColumn } from './list-columns.ts'
import { RowMenu, type RowAction } from './row-menu.tsx'
import { useAct } from './use-act.ts'

type Row = { id: string; revision: number }

/** `header` and `sort` come from the texts and the shape: `columns.<key>`, a sort of the column's key. */
export type ResourceColumn<R> = Omit<ListColumn<R>, 'header' | 'sort'>

type ResourceScreenProps<R extends Row, Values> = {
  name: ResourceName
  page: ResourcePage<R, unknown>
  shape: ListShape
  tabs: { name: string; values: readonly string[] }
  columns: ResourceColumn<R>[]
  /** Of a row, and of what its form has. */
  nameOf: (row: R | Values) => string
  schemaOf: (terms: FormTerms) => Parameters<typeof useAppForm<Values>>[0]['schema']
  /** Null: of a new row; a copy begins with those of its original. */
  valuesOf: (row: R | null, terms: FormTerms, isCopy: boolean) => Values
  renderFields: (form: AppForm<Values>) => ReactNode
  display?: (field: string, value: string) => ReactNode
  figures?: ReactNode
  actions?: ReactNode
  about?: ReactNode
}

/** The whole page of a resource: list, filters, export, and its form as `?edit=new`, `?edit=<id>` or `?copy=<id>`. */
export function ResourceScreen<R extends Row, Values extends Record<string, string>>(
  props: ResourceScreenProps<R, Values>,
) {
  const { name, page, tabs, nameOf, figures, actions } = props
  const { t } = useTranslation([name, 'admin'])
  const [query] = useSearchParams()
  const columns = useColumns(props)
  const create = (
    <ButtonLink href={linkTo(query, { edit: 'new' })} variant="solid" icon="plus">
      {t(`${name}:new`)}
    </ButtonLink>
  )
  const all = Object.values(page.counts).reduce((sum, count) => sum + count, 0)
  const chips = tabs.values.map((value) => ({
    label: t(`${name}:tabs.${value}`),
    count: page.counts[value] ?? 0,
    filter: { [tabs.name]: value },
  }))
  return (
    <>
      <title>{t(`${name}:title`)}</title>
      <PageHeader
        title={t(`${name}:title`)}
        actions={
          <>
            {actions}
            {create}
          </>
        }
      />
      {figures}
      <AdminList
        name={name}
        caption={t(`${name}:title`)}
        page={page}
        columns={columns}
        hasRows={all > 0 || isFiltered(query)}
        filters={{
          search: t(`${name}:search`),
          chips: {
            label: t(`${name}:tabs.label`),
            items: [{ label: t(`${name}:tabs.all`), count: all, filter: {} }, ...chips],
          },
        }}
        exportPath={resourcePath(name)}
        none={{ title: t(`${name}:none.title`), text: t(`${name}:none.text`), action: create }}
        nothing={{ title: t('admin:resource.nothing.title'), text: t('admin:resource.nothing.text') }}
      />
      <OpenedForm key={`${query.get('edit')} ${query.get('copy')}`} {...props} nameOf={nameOf} />
    </>
  )
}

function useColumns<R extends Row, Values>({ name, shape, columns, nameOf }: ResourceScreenProps<R, Values>) {
  const { t } = useTranslation([name, 'admin'])
  const [query] = useSearchParams()
  const remove = useDeletion(name)
  const actionsOf = (row: R): RowAction[] => [
    { label: t('admin:resource.edit'), icon: 'edit', href: linkTo(query, { edit: row.id }) },
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
  const headed = columns.map((column): ListColumn<R> => {
    const sort = shape.sorts.includes(column.key) && { sort: sortLink(shape, query, column.key) }
    return { ...column, header: t(`${name}:columns.${column.key}`), ...sort }
  })
  return [...headed, menu]
}

function useDeletion(resource: ResourceName) {
  const { t } = useTranslation('admin')
  const action = resourcePath(resource)
  const restore = useAct<null, string>('restore', {
    action,
    failed: (name) => t('resource.failed.restore', { name }),
    done: (_, name) => ({ message: t('resource.restored', { name }) }),
  })
  const { send } = useAct<Row, string>('delete', {
    action,
    failed: (name) => t('resource.failed.delete', { name }),
    done: (deleted, name) => ({
      message: t('resource.deleted', { name }),
      undo: () => restore.send(stateOf(deleted), name),
    }),
  })
  return (row: Row, name: string) => send(stateOf(row), name)
}

function linkTo(query: URLSearchParams, form: { edit?: string; copy?: string }): string {
  const next = new URLSearchParams(query)
  for (const name of ['edit', 'copy']) next.delete(name)
  for (const [name, value] of Object.entries(form)) next.set(name, value)
  return `?${next}`
}

const stateOf = ({ id, revision }: Row) => ({ id, revision: String(revision) })

function OpenedForm<R extends Row, Values extends Record<string, string>>(props: ResourceScreenProps<R, Values>) {
  const { name, page, nameOf, schemaOf, valuesOf, renderFields, display, about } = props
  const { t } = useTranslation([name, 'admin'])
  const { organization } = useStaff()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [terms] = useState(() => ({ ...organization, now: new Date() }))
  const schema = useMemo(() => schemaOf(terms), [schemaOf, terms])
  const [editedId, isCopy] = [query.get('edit'), query.has('copy')]
  if (editedId === null && !isCopy) return null
  const row = page.edited
  const isEdited = editedId !== null && editedId !== 'new'
  const close = () => void navigate(linkTo(query, {}), { replace: true, preventScrollReset: true })
  const values = valuesOf(row, terms, isCopy)
  return (
    <FormPanel
      resource={name}
      intent={isEdited ? 'edit' : 'create'}
      title={isEdited && row ? nameOf(row) : t(`${name}:new`)}
      values={values}
      {...(isEdited && { stored: row && { ...row, values } })}
      schema={schema}
      renderFields={renderFields}
      {...(display && { display })}
      submitLabel={t(isEdited ? 'admin:save' : `${name}:create`)}
      nameOf={nameOf}
      onDone={close}
      onClose={close}
    >
      {isEdited && row && about}
    </FormPanel>
  )
}
