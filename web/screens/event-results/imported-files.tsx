import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventResults, ImportedFile } from '#rules/results/event-results-page.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAuditTexts } from '#web/admin/use-audit-texts.ts'

export function ImportedFiles({ event }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const [removed, setRemoved] = useState<ImportedFile | null>(null)
  const columns = useColumns(setRemoved)
  if (event.imports.length === 0)
    return (
      <Sheet title={t('files.title')} level="h2">
        <p>{t('files.none')}</p>
      </Sheet>
    )
  return (
    <Sheet title={t('files.title')} level="h2">
      <Table caption={t('files.title')} columns={columns} rows={event.imports} rowKey={({ id }) => id} />
      {removed && <RemoveFileDialog eventId={event.id} row={removed} onClose={() => setRemoved(null)} />}
    </Sheet>
  )
}

function useColumns(onRemove: (row: ImportedFile) => void): Column<ImportedFile>[] {
  const { t } = useTranslation('result-files')
  const { count, dateTime } = useFormats()
  const { actorNameOf } = useAuditTexts()
  return [
    { key: 'file', header: t('files.file'), cell: ({ file }) => file, isRowHeader: true },
    { key: 'competition', header: t('files.competition'), cell: ({ competition }) => competition },
    { key: 'at', header: t('files.at'), cell: ({ importedAt }) => dateTime(importedAt) },
    { key: 'by', header: t('files.by'), cell: ({ importedBy }) => actorNameOf(importedBy) },
    { key: 'finishers', header: t('files.finishers'), cell: ({ finishers }) => count(finishers), align: 'end' },
    {
      key: 'actions',
      header: t('files.actions'),
      label: '',
      cell: (row) => <RemoveButton row={row} onRemove={onRemove} />,
      align: 'end',
    },
  ]
}

type RemoveButtonProps = { row: ImportedFile; onRemove: (row: ImportedFile) => void }

function RemoveButton({ row, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('result-files')
  return (
    <ActionButton size="sm" aria-label={t('files.removeFile', { file: row.file })} onClick={() => onRemove(row)}>
      {t('files.remove')}
    </ActionButton>
  )
}

type DialogProps = { eventId: string; row: ImportedFile; onClose: () => void }

function RemoveFileDialog({ eventId, row: { id, file, finishers }, onClose }: DialogProps) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const { send, isBusy } = useAct<number>('remove', {
    action: adminPaths.eventResults(eventId),
    failed: t('remove.failed'),
    done: (finishersRemoved) => ({
      message: t('remove.done', { count: finishersRemoved, finishers: count(finishersRemoved) }),
    }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('remove.title', { file })}
      keepLabel={t('remove.keep')}
      submitLabel={t('remove.submit')}
      isBusy={isBusy}
      onConfirm={() => send({ file: id })}
      onClose={onClose}
    >
      <p>{t('remove.text', { count: finishers, finishers: count(finishers) })}</p>
    </ConfirmDialog>
  )
}
