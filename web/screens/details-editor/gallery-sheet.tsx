import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { eventLimits } from '#rules/events/event-schema.ts'
import { imageTypes } from '#rules/media/images.ts'
import type { Locale } from '#rules/text/locale.ts'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { SortableCards } from '#web/admin/sortable-cards.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { withUploaded, type PictureRow } from './edited-details.ts'
import { GalleryRow } from './gallery-row.tsx'
import { UploadList } from './upload-list.tsx'
import type { DetailsEditing } from './use-details-saving.ts'
import { useRows } from './use-rows.ts'

type Props = { editing: DetailsEditing; languages: readonly Locale[] }

export function GallerySheet({ editing, languages }: Props) {
  const { t } = useTranslation('event-details')
  const labelOf = ({ alt, caption }: PictureRow, index: number) =>
    alt[languages[0]!] || caption[languages[0]!] || t('gallery.row', { number: index + 1 })
  const { rows, moves, actions } = useRows(editing, { name: 'gallery', labelOf })
  const queue = useUploadQueue({
    purpose: 'gallery',
    onUploaded: (src, id) => editing.change(({ gallery }) => ({ gallery: withUploaded(gallery, src, id) })),
  })
  const room = Math.max(0, eventLimits.pictures - rows.length - queue.uploads.length)
  const choose = (files: readonly File[]) => {
    queue.add(files.slice(0, room))
    if (files.length > room) notify.error(t('gallery.tooMany', { max: eventLimits.pictures }))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    choose([...event.dataTransfer.files])
  }
  return (
    <Sheet title={t('gallery.title')} lead={t('gallery.lead', { max: eventLimits.pictures })}>
      {rows.length > 0 && <p>{t('gallery.count', { count: rows.length })}</p>}
      {rows.length > 0 && (
        <SortableCards moves={moves}>
          {rows.map((row, index) => (
            <GalleryRow
              key={row.key}
              row={row}
              index={index}
              count={rows.length}
              label={labelOf(row, index)}
              languages={languages}
              actions={actions}
              errorOf={editing.errorOf}
            />
          ))}
        </SortableCards>
      )}
      <LeaveDialog isDirty={queue.uploads.some(({ state }) => state !== 'failed')} />
      <UploadList queue={queue} />
      <FieldError id="gallery-error" error={editing.errorOf('gallery', true)} />
      <DropZone onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <FileButton
          label={t('gallery.title')}
          accept={imageTypes.join()}
          multiple
          onChoose={(_file, files) => choose(files)}
        >
          {t('gallery.choose')}
        </FileButton>
        <span>{t('gallery.drop')}</span>
      </DropZone>
    </Sheet>
  )
}

const DropZone = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1.5px dashed var(--control);
  border-radius: var(--radius-2);
  color: var(--ink-soft);
  font-size: var(--text-sm);

  @media (pointer: coarse) {
    > span {
      display: none;
    }
  }
`
