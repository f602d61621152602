import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import type { Locale } from '#rules/text/locale.ts'
import { documentTypes } from '#rules/media/images.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useUpload } from '../uploads/use-upload.ts'
import { TextInLanguages } from './text-in-languages.tsx'

type Document = NonNullable<AcceptanceItemInput['document']>
type Props = {
  value: Document | null
  language: Locale
  errorOf: (path: string) => string | null
  onChange: (document: Document | null) => void
}

/** The PDF that a text is about, under the name of its link. */
export function DocumentField({ value, language, errorOf, onChange }: Props) {
  const { t } = useTranslation(['acceptance', 'admin'])
  const upload = useUpload({
    purpose: 'document',
    onUploaded: (file) => onChange({ file, name: value?.name ?? { en: '', es: '' } }),
  })
  const choose = (file: File) => {
    if (!upload.isAcceptable(file)) return
    void upload.send(file, null)
  }
  const progress = upload.progress
  return (
    <Box>
      <Row>
        {value && <TextLink href={value.file}>{t('acceptance:document.open')}</TextLink>}
        {progress === null ? (
          <FileButton label={t('acceptance:document.label')} accept={documentTypes.join()} onChoose={choose}>
            {t(value ? 'acceptance:document.replace' : 'acceptance:document.add')}
          </FileButton>
        ) : (
          <>
            <progress aria-label={t('admin:upload.progress')} max={1} value={progress} />
            <Button size="sm" variant="quiet" onClick={upload.cancel}>
              {t('admin:cancel')}
            </Button>
          </>
        )}
        {value && progress === null && (
          <Button size="sm" variant="quiet" icon="trash" onClick={() => onChange(null)}>
            {t('acceptance:document.remove')}
          </Button>
        )}
      </Row>
      <FieldError id="document-error" error={upload.error ?? errorOf('file')} />
      {value && (
        <TextInLanguages
          label={t('acceptance:document.name')}
          language={language}
          value={value.name}
          maxLength={120}
          isLine
          error={errorOf('name')}
          errorOf={(locale) => errorOf(`name.${locale}`)}
          onChange={(name) => onChange({ ...value, name })}
        />
      )}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-3);
`
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
