import { useState, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { textsOf, type Resource, type ResourcePage } from '#rules/resource.ts'
import { resourcePath } from '#rules/resources.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useStaff } from './staff.ts'
import { Detail } from './detail.tsx'
import { History } from './history.tsx'
import { type Options, TypedFields, useChoiceTexts } from './typed-fields.tsx'
import { Conflict } from './conflict.tsx'
import { Form } from './form.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { useDiscard } from './saving.ts'
import { useResourceForm, type ResourceFormOptions, type Stored } from './use-resource-form.ts'

type Row = { id: string; revision: number }

type ResourceDetailProps<R extends Row> = {
  resource: Resource
  page: ResourcePage<R, unknown>
  tones?: Readonly<Record<string, Tone>>
  options?: Readonly<Record<string, Options>>
  about?: ReactNode
  onDelete: (row: R, name: string) => void
}

export function ResourceDetail<R extends Row>(props: ResourceDetailProps<R>) {
  const { resource, page, tones, options, about, onDelete } = props
  const { name, title, fields } = resource
  const { t } = useTranslation([name, 'admin'])
  const { organization } = useStaff()
  const [terms] = useState(() => ({ ...organization, now: new Date() }))
  // A row that somebody else deletes stays, with what is typed.
  const [lastRow, setLastRow] = useState(page.edited)
  if (page.edited && page.edited !== lastRow) setLastRow(page.edited)
  const row = page.edited ?? lastRow
  const ids = page.rows.map(({ id }) => id)
  if (!row)
    return (
      <Detail title={t('admin:detail.missing.title')} ids={ids}>
        <p>{t('admin:detail.missing.text')}</p>
      </Detail>
    )
  const values = textsOf(resource, row, terms)
  const stored = page.edited && { id: row.id, revision: row.revision, values }
  return (
    <Detail
      title={values[title]!}
      ids={ids}
      summary={<Summary resource={resource} row={row} tones={tones} />}
      actions={<Actions resource={resource} row={row} onDelete={() => onDelete(row, values[title]!)} />}
    >
      <ResourceForm
        resource={name}
        values={values}
        stored={stored}
        fields={fields}
        options={options}
        terms={terms}
        nameOf={(texts) => texts[title]!}
      />
      {about}
      <History changes={page.changes} labelOf={(field) => t(`${name}:field.${field}`)} />
    </Detail>
  )
}

type PartProps = { resource: Resource; row: Row }

function Summary({ resource, row, tones = {} }: PartProps & { tones: ResourceDetailProps<Row>['tones'] }) {
  const { name, title, fields, columns } = resource
  const { t } = useTranslation([name, 'admin'])
  const valueOf = (key: string) => String(row[key as keyof Row])
  const states = Object.keys(columns).filter((key) => columns[key] === 'state')
  const code = fields[title]?.control === 'code' && valueOf(title)
  return (
    <>
      {states.map((key) => (
        <StatusChip key={key} tone={tones[valueOf(key)] ?? 'neutral'}>
          {t(`${name}:state.${valueOf(key)}`)}
        </StatusChip>
      ))}
      {code && (
        <CopyButton text={code} label={t('admin:resource.copyCode', { code })} copied={t('admin:resource.copied')} />
      )}
    </>
  )
}

function Actions({ resource: { name }, row, onDelete }: PartProps & { onDelete: () => void }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const copy = new URLSearchParams(query)
  copy.set('copy', row.id)
  return (
    <>
      <ButtonLink size="sm" icon="copy" href={`${resourcePath(name)}?${copy}`}>
        {t('resource.copy')}
      </ButtonLink>
      <Button size="sm" icon="trash" onClick={onDelete}>
        {t('resource.delete')}
      </Button>
    </>
  )
}

type ResourceFormProps = Omit<ResourceFormOptions<object>, 'intent' | 'stored' | 'onDone'> & {
  stored: Stored | null
  options?: Readonly<Record<string, Options>> | undefined
}

function ResourceForm({ options, ...props }: ResourceFormProps) {
  const { resource, stored, fields, terms } = props
  const { t } = useTranslation([resource, 'admin'])
  const element = useRef<HTMLFormElement>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const declared = { area: resource, fields, options }
  const display = useChoiceTexts(declared)
  const { form, errors, isBusy, isDirty, saved, stateAt, conflict } = useResourceForm<object>(
    { ...props, intent: 'edit', onDone: () => setSavedAt(new Date().toISOString()) },
    element,
  )
  const saving = { state: stateAt(savedAt), savedAt, isDirty, discard: useDiscard(form, saved) }
  return (
    <Column form={form} element={element} errors={errors} isBusy={isBusy} saving={saving}>
      <TypedFields {...declared} form={form} terms={terms} />
      {conflict && <Conflict {...conflict} labelOf={(field) => t(`${resource}:field.${field}`)} display={display} />}
      {stored === null && (
        <Banner tone="warning" isAlert title={t('admin:resource.gone.title')}>
          {t('admin:resource.gone.text')}
        </Banner>
      )}
      <SaveBar saving={saving} />
      <LeaveDialog isDirty={isDirty && !isBusy} />
    </Column>
  )
}

const Column = styled(Form)`
  gap: var(--space-4);
`
