import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AthleteNoteView } from '#rules/registrations/admin-athlete-views.ts'
import { maxNoteLength } from '#rules/registrations/athlete-forms.ts'
import { useFormats, useMay } from './staff.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DetailSection } from './detail-section.tsx'
import { useAct } from './use-act.ts'

export function Notes({ notes, failed }: { notes: AthleteNoteView[]; failed: string }) {
  const { t } = useTranslation('admin')
  const [deleting, setDeleting] = useState<NoteProps['note'] | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const add = useAct('note', {
    failed,
    onDone: () => {
      if (box.current) box.current.value = ''
    },
  })
  const remove = useAct('delete-note', {
    failed,
    done: () => ({ message: t('notes.deleted') }),
    onSettled: () => setDeleting(null),
  })
  return (
    <DetailSection title={t('notes.title')}>
      {notes.length > 0 && (
        <List role="list">
          {notes.map((note) => (
            <Note key={note.id} note={note} onDelete={() => setDeleting(note)} />
          ))}
        </List>
      )}
      <Writing
        onSubmit={(submission) => {
          submission.preventDefault()
          if (box.current?.value.trim()) add.send({ text: box.current.value })
        }}
      >
        <Field label={t('notes.new')}>
          <TextArea ref={box} name="text" rows={2} maxLength={maxNoteLength} autoComplete="off" />
        </Field>
        <Button type="submit" size="sm" busy={add.isBusy}>
          {t('notes.add')}
        </Button>
      </Writing>
      {deleting && (
        <ConfirmDialog
          title={t('notes.question')}
          keepLabel={t('athlete.confirm.leave')}
          submitLabel={t('notes.confirm')}
          isBusy={remove.isBusy}
          onConfirm={() => remove.send({ note: deleting.id })}
          onClose={() => setDeleting(null)}
        >
          <p>{deleting.text}</p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}

type NoteProps = { note: AthleteNoteView; onDelete: () => void }

function Note({ note: { at, author, isOwn, text }, onDelete }: NoteProps) {
  const { t } = useTranslation('admin')
  const { briefDateTime } = useFormats()
  const may = useMay()
  return (
    <li>
      <p>{text}</p>
      <small>
        {[author ?? t('notes.gone'), briefDateTime(at)].join(' · ')}
        {(isOwn || may('edit-athletes')) && (
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            aria-label={t('notes.delete', { text: text.slice(0, 40) })}
            onClick={onDelete}
          />
        )}
      </small>
    </li>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  li {
    padding: var(--space-3) var(--space-4) var(--space-1);
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
    background: var(--surface-raised);
    font-size: var(--text-sm);
  }
  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  small {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: var(--target);
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
const Writing = styled.form`
  display: grid;
  justify-items: end;
  gap: var(--space-2);

  > :first-child {
    inline-size: 100%;
  }
`
