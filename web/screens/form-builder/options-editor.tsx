import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { optionsWithPasted, renameOption } from '#rules/registration-forms/edit-draft.ts'
import type { FieldDraft } from '#rules/registration-forms/form-draft.ts'
import { maxOptions } from '#rules/registration-forms/form-field.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useBuilder } from './use-builder.ts'

/** A line each: Enter begins the next one, and a pasted list fills in several. */
export function OptionsEditor({ field: { id, options } }: { field: FieldDraft }) {
  const { t } = useTranslation('form-builder')
  const { edit, editField, errorsIn, errorOf } = useBuilder()
  const box = useRef<HTMLOListElement>(null)
  const wanted = useRef<number | null>(null)
  const lines = options.length === 0 ? [''] : options
  const error = errorOf(`${id}.options`) ?? (errorsIn(`${id}.options`)[0] || null)

  useEffect(() => {
    if (wanted.current !== null) box.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = null
  })

  const setOptions = (next: readonly string[], focus: number | null = null) => {
    wanted.current = focus
    editField(id, { options: next })
  }
  const type = (index: number, text: string) => {
    if (options.length === 0) setOptions([text])
    else edit((draft) => ({ ...draft, fields: renameOption(draft.fields, id, index, text) }))
  }
  const addBehind = (index: number) => {
    if (lines.length < maxOptions) setOptions(lines.toSpliced(index + 1, 0, ''), index + 1)
  }
  const remove = (index: number) => setOptions(lines.toSpliced(index, 1), Math.max(0, index - 1))
  const pressKey = (index: number) => (press: KeyboardEvent<HTMLInputElement>) => {
    if (press.nativeEvent.isComposing) return
    if (press.key === 'Enter') {
      press.preventDefault()
      if (lines[index + 1] === '') box.current?.querySelectorAll('input')[index + 1]?.focus()
      else if (lines[index]!.trim()) addBehind(index)
    }
    if (press.key === 'Backspace' && lines[index] === '' && lines.length > 1) {
      press.preventDefault()
      remove(index)
    }
  }
  const paste = (index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    const next = optionsWithPasted(options, index, text).slice(0, maxOptions)
    setOptions(next, next.length - 1)
  }
  return (
    <FieldGroup label={t('options.label')} hint={t('options.hint')} error={error} required>
      <Rows ref={box}>
        {lines.map((option, index) => (
          <li key={index}>
            <Input
              value={option}
              aria-label={t('options.option', { number: index + 1 })}
              aria-invalid={error !== null && (!option.trim() || lines.indexOf(option) !== index) ? true : undefined}
              maxLength={240}
              autoComplete="off"
              onChange={(event) => type(index, event.currentTarget.value)}
              onKeyDown={pressKey(index)}
              onPaste={paste(index)}
            />
            <Button
              variant="quiet"
              size="sm"
              icon="x"
              aria-label={
                option.trim() ? t('options.remove', { option }) : t('options.removeEmpty', { number: index + 1 })
              }
              aria-disabled={lines.length === 1 && !option}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </Rows>
      <div>
        <Button
          size="sm"
          icon="plus"
          aria-disabled={lines.length >= maxOptions}
          onClick={() => addBehind(lines.length - 1)}
        >
          {t('options.add')}
        </Button>
      </div>
    </FieldGroup>
  )
}

const Rows = styled.ol`
  display: grid;
  gap: var(--space-2);

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2);
  }
`
