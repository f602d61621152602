import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  acceptOf,
  applicableFiles,
  type FileField,
  type FileView,
} from '#rules/registration-forms/registration-file.ts'
import type { AthleteDetails } from '#rules/registrations/admin-athlete-views.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { useDocumentUpload } from '../registration/use-document-upload.ts'
import { Missing } from './athlete-answers.tsx'

type Field = Pick<FileField, 'id' | 'label' | 'accepts' | 'maxFiles'> & { isApplicable: boolean }

export function AthleteFiles({ athlete }: { athlete: AthleteDetails }) {
  const { t } = useTranslation('admin')
  const { files, answers, choices, order } = athlete
  const applicable = applicableFiles(answers.fields, answers.athlete, answers.answers)
  const others = Map.groupBy(
    files.filter(({ fieldId }) => !applicable.some(({ id }) => id === fieldId)),
    ({ fieldId }) => fieldId,
  )
  const fields: Field[] = [
    ...applicable.map((field) => ({ ...field, isApplicable: true })),
    ...[...others].map(([id, [file]]) => ({ id, label: file!.label, accepts: [], maxFiles: 0, isApplicable: false })),
  ]
  if (fields.length === 0) return null
  const isEditable = choices.isEditable && order !== null
  return (
    <DetailSection title={t('files.title')}>
      <List role="list">
        {fields.map((field) => (
          <FieldFiles key={field.id} {...{ athlete, field, isEditable }} />
        ))}
      </List>
    </DetailSection>
  )
}

type FieldProps = { athlete: AthleteDetails; field: Field; isEditable: boolean }

function FieldFiles({ athlete: { id, files, answers }, field, isEditable }: FieldProps) {
  const { t } = useTranslation(['admin', 'registration'])
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const upload = useDocumentUpload({
    place: { staff: 'yes', registration: id, field: field.id },
    accepts: field.accepts,
    onAdded: reload,
    onRemoved: reload,
  })
  const ofField = files.filter(({ fieldId }) => fieldId === field.id)
  const isMissing = answers.missing.some((item) => item.kind === 'file' && item.field === field.id)
  const isSending = upload.progress !== null
  const accept = acceptOf(field.accepts)
  return (
    <li>
      <header>
        <strong>{field.label}</strong>
        {isMissing && <Missing>{t('athlete.answers.missing')}</Missing>}
      </header>
      {ofField.map((file) => (
        <SentFile key={file.id} registrationId={id} file={file}>
          {isEditable && !isSending && (
            <>
              {field.isApplicable && (
                <FileButton
                  label={t('registration:documents.replaceFile', { name: file.name })}
                  accept={accept}
                  onChoose={(chosen) => void upload.send(chosen, file.id)}
                >
                  {t('registration:documents.replace')}
                </FileButton>
              )}
              <Button
                size="sm"
                variant="quiet"
                icon="trash"
                aria-label={t('registration:documents.removeFile', { name: file.name })}
                onClick={() => void upload.remove(file.id, file.name)}
              >
                {t('registration:documents.remove')}
              </Button>
            </>
          )}
        </SentFile>
      ))}
      {upload.error && (
        <Banner tone="error" isAlert>
          {upload.error}
        </Banner>
      )}
      {isSending ? (
        <UploadProgress
          label={t('registration:documents.progress', { label: field.label })}
          text={t('registration:documents.sent', { percent: Math.round(upload.progress! * 100) })}
          cancel={t('registration:documents.cancel')}
          onCancel={upload.cancel}
          value={upload.progress!}
        />
      ) : (
        isEditable &&
        ofField.length < field.maxFiles && (
          <FileButton
            label={t('files.addTo', { label: field.label })}
            accept={accept}
            onChoose={(file) => void upload.send(file, null)}
          >
            {t('files.add')}
          </FileButton>
        )
      )}
      <VisuallyHidden role="status">{upload.news}</VisuallyHidden>
    </li>
  )
}

type SentProps = { registrationId: string; file: FileView; children: ReactNode }

function SentFile({ registrationId, file, children }: SentProps) {
  const { t } = useTranslation('admin')
  const { size, briefDateTime } = useFormats()
  const may = useMay()
  return (
    <Sent>
      <span>
        {file.name}
        <small>
          {size(file.bytes)} · {t('files.sent', { when: briefDateTime(file.sentAt) })}
        </small>
      </span>
      <div>
        {may('open-files') && (
          <ButtonLink
            href={adminPaths.registrationFile(registrationId, file.id)}
            size="sm"
            icon="download"
            aria-label={t('files.openFile', { name: `${file.label}, ${file.name}` })}
          >
            {t('files.open')}
          </ButtonLink>
        )}
        {children}
      </div>
    </Sent>
  )
}

const List = styled.ul`
  > li {
    display: grid;
    justify-items: start;
    gap: var(--space-3);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
    font-size: var(--text-sm);
  }
  > li > header {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    inline-size: 100%;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 600;
  }
`
const Sent = styled.div`
  display: grid;
  gap: var(--space-2);
  inline-size: 100%;
  overflow-wrap: anywhere;

  > span > small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`
