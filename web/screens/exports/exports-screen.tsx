import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { isOpenExport, type ExportState, type ExportView } from '#rules/exports/export-views.ts'
import type { ScheduleView } from '#rules/exports/export-schedule.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Column } from '#web/ui/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { Schedules } from './schedules.tsx'

const tones: Record<ExportState, Tone> = {
  pending: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'neutral',
}

type ExportsScreenProps = { exports: readonly ExportView[]; schedules: readonly ScheduleView[] }

export function ExportsScreen({ exports, schedules }: ExportsScreenProps) {
  const { t } = useTranslation('export-jobs')
  const columns = useColumns()
  useProgress(exports.some(isOpenExport))
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} summary={t('summary')} />
      <AdminList
        name="exports"
        caption={t('title')}
        rows={[...exports]}
        pages={null}
        columns={columns}
        none={{ title: t('none.title'), text: t('none.text') }}
      />
      <Schedules schedules={schedules} />
    </>
  )
}

const pollMs = 1500

function useProgress(isEnabled: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isEnabled) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isEnabled, revalidate])
}

function useColumns(): Column<ExportView>[] {
  const { t } = useTranslation('export-jobs')
  const { briefDate, count, size, time } = useFormats()
  const failed = t('failed')
  const cancel = useAct('cancel', { isRepeatable: true, failed, done: () => ({ message: t('cancelled') }) })
  const retry = useAct('retry', { isRepeatable: true, failed, done: () => ({ message: t('retried') }) })
  const actionsOf = (row: ExportView): RowAction[] => {
    if (isOpenExport(row)) return [{ label: t('cancel'), icon: 'x', press: () => cancel.send({ export: row.id }) }]
    if (row.href) return []
    return [{ label: t('retry'), icon: 'arrow', press: () => retry.send({ export: row.id }) }]
  }
  return [
    {
      key: 'file',
      header: t('columns.file'),
      isRowHeader: true,
      cell: ({ name, href, bytes }) => (
        <TwoLines>
          {href ? (
            <TextLink href={href} download>
              {name}
            </TextLink>
          ) : (
            <strong>{name}</strong>
          )}
          {bytes !== null && <small>{size(bytes)}</small>}
        </TwoLines>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'rows', header: t('columns.rows'), align: 'end', cell: ({ rowCount }) => count(rowCount) },
    {
      key: 'at',
      header: t('columns.at'),
      cell: ({ createdAt }) => (
        <TwoLines data-whole>
          <time dateTime={createdAt}>{briefDate(createdAt)}</time>
          <small>{time(createdAt)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'expires',
      header: t('columns.expires'),
      cell: ({ expiresAt, href }) => (href ? <time dateTime={expiresAt}>{briefDate(expiresAt)}</time> : '–'),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      label: '',
      align: 'end',
      cell: (row) => <RowMenu label={`${t('columns.actions')}: ${row.name}`} actions={actionsOf(row)} />,
    },
  ]
}
