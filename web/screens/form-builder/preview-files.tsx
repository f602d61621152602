import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { acceptOf, type FileField } from '#rules/registration-forms/registration-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Hint, RequiredMark } from '#web/ui/field.tsx'
import { Sheet } from '../registration/flow-layout.tsx'

export function PreviewFiles({ files }: { files: readonly FileField[] }) {
  if (files.length === 0) return null
  return (
    <Sheet>
      {files.map((field) => (
        <File key={field.id} field={field} />
      ))}
    </Sheet>
  )
}

/** Names what was chosen, as long as it stays open; the file itself goes nowhere. */
function File({ field }: { field: FileField }) {
  const { t } = useTranslation('form-builder')
  const input = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const { label, help, required, accepts, maxFiles, mayFollow } = field
  const add = (chosen: FileList | null) => {
    const added = [...(chosen ?? [])].map(({ name }) => name)
    if (input.current) input.current.value = ''
    setNames([...names, ...added].slice(0, maxFiles))
  }
  return (
    <Body>
      <strong>
        {label}
        {required && <RequiredMark />}
      </strong>
      {help && <Hint>{help}</Hint>}
      {names.length > 0 && (
        <Names role="status">
          {names.map((name, index) => (
            <li key={index}>
              <span>{name}</span>
              <Button
                variant="quiet"
                size="sm"
                icon="trash"
                aria-label={t('preview.removeFile', { name })}
                onClick={() => setNames(names.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </Names>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={maxFiles > 1}
        accept={acceptOf(accepts)}
        aria-label={label}
        onChange={(event) => add(event.currentTarget.files)}
      />
      {names.length < maxFiles && (
        <Button icon="clip" onClick={() => input.current?.click()}>
          {t('preview.file')}
        </Button>
      )}
      <Hint>
        {t('preview.fileHint', { count: maxFiles, types: accepts.map((type) => type.toUpperCase()).join(', ') })}
        {required && mayFollow && ` ${t('preview.later')}`} {t('preview.fileStays')}
      </Hint>
    </Body>
  )
}

const Body = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);

  > strong {
    font-size: var(--text-sm);
    font-weight: 600;
  }
`
const Names = styled.ul`
  display: grid;
  gap: var(--space-1);
  inline-size: 100%;
  list-style: none;
  overflow-wrap: anywhere;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
  }
`
