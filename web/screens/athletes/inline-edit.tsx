import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { useAct } from '#web/admin/use-act.ts'

type InlineEditProps = {
  registrationId: string
  edit: 'bib' | 'result'
  /** The stored value as text. */
  value: string
  label: string
  placeholder: string
}

/**
 * A figure edited in its list: Enter or leaving saves, Escape reverts. A rejected value stays, marked, with the reason
 * in a toast. Pass the value as `key`, so that a new one resets the draft.
 */
export function InlineEdit({ registrationId, edit, value, label, placeholder }: InlineEditProps) {
  const { t } = useTranslation('admin')
  const [draft, setDraft] = useState<string | null>(null)
  const [sentText, setSentText] = useState<string | null>(null)
  const { send, isBusy, answer } = useAct<string | null>(edit, {
    action: adminPaths.athlete(registrationId),
    failed: t('athletes.failed.update'),
  })
  const isRejected = !isBusy && draft !== null && draft === sentText && answer.refusal !== null

  const save = () => {
    if (draft === null || isBusy || isRejected) return
    if (draft.trim().toUpperCase() === value) return setDraft(null)
    setSentText(draft)
    send({ value: draft })
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setDraft(null)
  }
  return (
    <Cell
      aria-label={label}
      aria-invalid={isRejected || undefined}
      aria-busy={isBusy || undefined}
      data-edit={edit}
      value={draft ?? value}
      placeholder={placeholder}
      inputMode={edit === 'bib' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={save}
    />
  )
}

const Cell = styled.input`
  inline-size: 6.5rem;
  min-block-size: var(--target);
  padding-inline: var(--space-3);
  margin-inline: calc(-1 * var(--space-3));
  border: 1.5px solid transparent;
  border-radius: var(--radius-2);
  background: transparent;
  font-size: max(16px, var(--text-sm));

  &[data-edit='bib'] {
    inline-size: 5.75rem;
    font-family: var(--font-display);
    font-stretch: 112%;
    font-weight: 750;
  }
  &::placeholder {
    color: var(--ink-soft);
    font-family: var(--font-text);
    font-weight: 400;
  }
  &:hover {
    border-color: var(--control);
  }
  &:focus-visible {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 0;
    background: var(--surface-raised);
  }
  &[aria-busy='true'] {
    color: var(--ink-soft);
  }
  &[aria-invalid='true'] {
    border-color: var(--error-border);
    background: var(--error-tint);
  }
  @media (max-width: 47.99rem) {
    margin-inline: 0;
    border-color: var(--line);
    text-align: end;
  }
`
