import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Hint, RequiredMark } from '#web/ui/field.tsx'
import { Sheet } from '../registration/flow-layout.tsx'

type FileField = Extract<FormField, { kind: 'file' }>

export function PreviewFiles({ files }: { files: readonly FileField[] }) {
  const { t } = useTranslation('form-builder')
  if (files.length === 0) return null
  return (
    <Sheet>
      {files.map(({ id, label, help, required, accepts, maxFiles, mayFollow }) => (
        <File key={id}>
          <strong>
            {label}
            {required && <RequiredMark />}
          </strong>
          {help && <Hint>{help}</Hint>}
          <Button icon="clip" aria-disabled>
            {t('preview.file')}
          </Button>
          <Hint>
            {t('preview.fileHint', { count: maxFiles, types: accepts.map((type) => type.toUpperCase()).join(', ') })}
            {required && mayFollow && ` ${t('preview.later')}`}
          </Hint>
        </File>
      ))}
    </Sheet>
  )
}

const File = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);

  > strong {
    font-size: var(--text-sm);
    font-weight: 600;
  }
`
