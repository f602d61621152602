import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import { paths } from '#rules/paths.ts'
import { acceptOf } from '#rules/registration-forms/registration-file.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { documentNameOf } from './document-names.ts'
import { Sheet, SheetTitle } from './flow-layout.tsx'
import { useFormats } from './formats.ts'
import type { CheckoutOrder } from './registration-data.ts'
import { useDocumentUpload, type FileOwner } from './use-document-upload.ts'
import { documentInputId, type Document, type Documents } from './use-documents.ts'

type Athlete = Pick<CheckoutOrder['athletes'][number], 'id' | 'firstName' | 'lastName' | 'documents'>

export type FileRemoval = { name: string; label: string; leavesMissing: boolean; remove: () => void }

/**
 * `owner` is the order or the participant's page that they are sent to; `marksDue` marks what is owed by now;
 * `confirmRemoval` asks first.
 */
type Props = {
  owner: FileOwner
  athletes: readonly Athlete[]
  documents: Documents
  showsMissing: boolean
  marksDue?: boolean
  confirmRemoval?: (removal: FileRemoval) => void
}

export function DocumentsSheet({ owner, athletes, documents, showsMissing, marksDue = false, confirmRemoval }: Props) {
  const { t } = useTranslation('registration')
  const athletesWithFields = athletes.filter((athlete) => athlete.documents.fields.length > 0)
  return (
    <Sheet aria-labelledby="documents-title">
      <SheetTitle id="documents-title">{t('documents.title')}</SheetTitle>
      <Note>{t('participant' in owner ? 'documents.ownNote' : 'documents.note')}</Note>
      {athletesWithFields.map((athlete) => (
        <Person key={athlete.id}>
          {athletes.length > 1 && <h3>{fullName(athlete)}</h3>}
          {athlete.documents.fields.map((field) => (
            <DocumentField
              key={field.id}
              {...{ owner, athlete, field, documents, marksDue, confirmRemoval }}
              isMissing={
                showsMissing &&
                documents.missing.some(({ athleteId, fieldId }) => athleteId === athlete.id && fieldId === field.id)
              }
            />
          ))}
        </Person>
      ))}
    </Sheet>
  )
}

type FieldProps = {
  owner: FileOwner
  athlete: Athlete
  field: Athlete['documents']['fields'][number]
  documents: Documents
  marksDue: boolean
  isMissing: boolean
  confirmRemoval: Props['confirmRemoval']
}

function DocumentField({ owner, athlete, field, documents, marksDue, isMissing, confirmRemoval }: FieldProps) {
  const { t } = useTranslation(['registration', 'validation'])
  const group = useRef<HTMLDivElement>(null)
  // What had the focus is gone then: a button of a removed file, or the one that cancels.
  const focusField = () => document.getElementById(documentInputId(athlete.id, field.id))?.focus()
  const upload = useDocumentUpload({
    place: { ...owner, registration: athlete.id, field: field.id },
    accepts: field.accepts,
    onAdded: (file, replacedId) => documents.add(athlete.id, file, replacedId),
    onRemoved: (fileId) => documents.remove(athlete.id, fileId),
    onBegun: documents.beginUpload,
    onEnded: documents.endUpload,
  })
  const send = async (file: File, replacedId: string | null) => {
    await upload.send(file, replacedId)
    if (group.current?.contains(document.activeElement) || document.activeElement === document.body) focusField()
  }
  const remove = async (fileId: string, name: string) => {
    await upload.remove(fileId, name)
    focusField()
  }
  const files = documents.filesOf(athlete.id).filter(({ fieldId }) => fieldId === field.id)
  const isSending = upload.progress !== null
  const accept = acceptOf(field.accepts)
  const pictureTypes = field.accepts.filter((type) => type !== 'pdf')
  const isDue = marksDue && field.required && files.length === 0
  const hints = [field.help, field.required && field.mayFollow && !marksDue && t('documents.mayFollow')].filter(Boolean)
  return (
    <FieldGroup
      id={documentInputId(athlete.id, field.id)}
      label={field.label}
      hint={hints.join(' ') || undefined}
      required={field.required && !field.mayFollow}
      error={upload.error ?? (isMissing ? t('validation:required') : null)}
    >
      <Parts ref={group}>
        {isDue && <StatusChip tone="warning">{t('participant.missing')}</StatusChip>}
        {files.length > 0 && (
          <Files role="list">
            {files.map((file, index) => (
              <SentDocument
                key={file.id}
                file={file}
                number={files.length > 1 ? index + 1 : null}
                href={'participant' in owner ? paths.ownFile(owner.participant, file.id) : null}
                accept={accept}
                isSending={isSending}
                onReplace={(chosen) => void send(chosen, file.id)}
                onRemove={(name) => {
                  const removal = { name, label: field.label, remove: () => void remove(file.id, name) }
                  if (confirmRemoval)
                    confirmRemoval({ ...removal, leavesMissing: field.required && files.length === 1 })
                  else removal.remove()
                }}
              />
            ))}
          </Files>
        )}
        {isSending ? (
          <UploadProgress
            label={t('documents.progress', { label: field.label })}
            text={
              upload.progress! < 1
                ? t('documents.sent', { percent: Math.round(upload.progress! * 100) })
                : t('documents.checking')
            }
            cancel={t('documents.cancel')}
            onCancel={upload.cancel}
            value={upload.progress!}
          />
        ) : (
          files.length < field.maxFiles && (
            <Ways>
              {pictureTypes.length > 0 && (
                <Camera>
                  <FileButton
                    label={t('documents.photoOf', { label: field.label })}
                    accept={acceptOf(pictureTypes)}
                    capture="environment"
                    onChoose={(file) => void send(file, null)}
                  >
                    {t('documents.photo')}
                  </FileButton>
                </Camera>
              )}
              <FileButton label={field.label} accept={accept} onChoose={(file) => void send(file, null)}>
                {t(files.length > 0 ? 'documents.another' : 'documents.choose')}
              </FileButton>
            </Ways>
          )
        )}
        <VisuallyHidden role="status">{upload.news}</VisuallyHidden>
      </Parts>
    </FieldGroup>
  )
}

type SentProps = {
  file: Document
  /** Tells it from others whose names are not shown; null: it is the only one. */
  number: number | null
  /** Null where the page may have been passed on. */
  href: string | null
  accept: string
  isSending: boolean
  onReplace: (chosen: File) => void
  onRemove: (name: string) => void
}

function SentDocument({ file, number, href, accept, isSending, onReplace, onRemove }: SentProps) {
  const { t } = useTranslation('registration')
  const { size } = useFormats()
  const isHydrated = useIsHydrated()
  const type = file.type.toUpperCase()
  const keptName = isHydrated ? documentNameOf(file.id) : undefined
  const name = file.name ?? keptName ?? t(number === null ? 'documents.file' : 'documents.fileNumber', { type, number })
  return (
    <li>
      <Icon name="check" size={18} />
      <span>
        <strong>{name}</strong> <small>{size(file.bytes)}</small>
      </span>
      {!isSending && (
        <div>
          {href && (
            <ButtonLink size="sm" href={href} aria-label={t('documents.downloadFile', { name })}>
              {t('documents.download')}
            </ButtonLink>
          )}
          <FileButton label={t('documents.replaceFile', { name })} accept={accept} onChoose={onReplace}>
            {t('documents.replace')}
          </FileButton>
          <Button
            size="sm"
            variant="quiet"
            icon="trash"
            disabled={!isHydrated}
            aria-label={t('documents.removeFile', { name })}
            onClick={() => onRemove(name)}
          >
            {t('documents.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

const Note = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
const Person = styled.div`
  display: grid;
  gap: var(--space-5);

  & + & {
    padding-block-start: var(--space-5);
    border-block-start: 1px solid var(--line);
  }
  > h3 {
    font-size: var(--text-base);
  }
`
const Parts = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
`
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`
const Camera = styled.span`
  @media not (pointer: coarse) {
    display: none;
  }
`
const Files = styled.ul`
  display: grid;
  gap: var(--space-3);
  inline-size: 100%;

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: var(--space-2);
    overflow-wrap: anywhere;
  }
  > li > svg {
    color: var(--success-text);
  }
  > li > div {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  small {
    color: var(--ink-soft);
    white-space: nowrap;
  }
`
