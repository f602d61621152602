import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventResults, ImportedFile, ImportRemoval } from '#rules/results/event-results-page.ts'
import { ActionButton } from '#web/admin/action-button.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAuditTexts } from '#web/admin/use-audit-texts.ts'

type Removal = { row: ImportedFile; effects: ImportRemoval }

export function ImportedFiles({ event }: { event: EventResults }) {
  const { t } = useTranslation('result-files')
  const [removal, setRemoval] = useState<Removal | null>(null)
  const { send } = useAct<ImportRemoval, ImportedFile>('before-removal', {
    action: () => adminPaths.eventResults(event.id),
    isRepeatable: true,
    failed: t('remove.failed'),
    onDone: (effects, row) => setRemoval({ row, effects }),
  })
  const columns = useColumns((row) => send({ file: row.id }, row))
  if (event.imports.length === 0)
    return (
      <Sheet title={t('files.title')} level="h2">
        <p>{t('files.none')}</p>
      </Sheet>
    )
  return (
    <Sheet title={t('files.title')} level="h2">
      <Table caption={t('files.title')} columns={columns} rows={event.imports} rowKey={({ id }) => id} />
      {removal && <RemoveFileDialog eventId={event.id} {...removal} onClose={() => setRemoval(null)} />}
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

type DialogProps = Removal & { eventId: string; onClose: () => void }

const effectNames = [
  'deleted',
  'deletedCorrected',
  'cleared',
  'clearedCorrected',
  'restored',
  'given',
  'corrected',
  'same',
  'later',
  'notRestored',
] as const satisfies readonly (keyof ImportRemoval)[]

function RemoveFileDialog({ eventId, row: { id, file }, effects, onClose }: DialogProps) {
  const { t } = useTranslation('result-files')
  const { count } = useFormats()
  const { send, isBusy } = useAct('remove', {
    action: adminPaths.eventResults(eventId),
    failed: t('remove.failed'),
    done: () => ({ message: t('remove.done', { file }) }),
    onSettled: onClose,
  })
  const texts = effectNames
    .filter((name) => effects[name] > 0)
    .map((name) => t(`remove.effect.${name}`, { count: effects[name], finishers: count(effects[name]) }))
  return (
    <ConfirmDialog
      title={t('remove.title', { file })}
      keepLabel={t('remove.keep')}
      submitLabel={t('remove.submit')}
      isBusy={isBusy}
      onConfirm={() => send({ file: id })}
      onClose={onClose}
    >
      {texts.length === 0 ? (
        <p>{t('remove.none')}</p>
      ) : (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
