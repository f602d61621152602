import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { documentTypes } from '#rules/media/images.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useUpload } from '../uploads/use-upload.ts'

type CardFileProps = { value: string; error: string | null; onChange: (file: string) => void }

export function CardFile({ value, error, onChange }: CardFileProps) {
  const { t } = useTranslation(['info-cards', 'admin'])
  const upload = useUpload({ purpose: 'document', onUploaded: onChange })
  const { progress } = upload
  return (
    <FieldGroup
      label={t('info-cards:file.label')}
      hint={t('info-cards:file.hint')}
      error={upload.error ?? error}
      required
    >
      <Row>
        {value && <TextLink href={value}>{t('info-cards:file.open')}</TextLink>}
        {progress === null ? (
          <FileButton
            label={t('info-cards:file.label')}
            accept={documentTypes.join()}
            onChoose={(file) => upload.isAcceptable(file) && void upload.send(file, null)}
          >
            {t(value ? 'info-cards:file.replace' : 'info-cards:file.add')}
          </FileButton>
        ) : (
          <>
            <progress aria-label={t('admin:upload.progress')} max={1} value={progress} />
            <Button size="sm" variant="quiet" onClick={upload.cancel}>
              {t('admin:cancel')}
            </Button>
          </>
        )}
      </Row>
    </FieldGroup>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  progress {
    inline-size: 12rem;
    accent-color: var(--primary-border);
  }
`
