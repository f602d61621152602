import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'

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
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher()
  const [draft, setDraft] = useState<string | null>(null)
  const [sentText, setSentText] = useState<string | null>(null)
  const isSaving = fetcher.state !== 'idle'
  const isRejected = !isSaving && draft !== null && draft === sentText && refusalIn(fetcher.data) !== null
  const handledData = useRef<unknown>(undefined)

  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === handledData.current) return
    handledData.current = fetcher.data
    const refusal = refusalIn(fetcher.data)
    if (refusal) notify.error(t('athletes.failed.update'), { description: formatRefusal(refusal) })
  }, [fetcher.state, fetcher.data, t, formatRefusal])

  const save = () => {
    if (draft === null || isSaving || isRejected) return
    if (draft.trim().toUpperCase() === value) return setDraft(null)
    setSentText(draft)
    void fetcher.submit({ edit, value: draft }, { method: 'post', action: adminPaths.athlete(registrationId) })
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setDraft(null)
  }
  return (
    <Cell
      aria-label={label}
      aria-invalid={isRejected || undefined}
      aria-busy={isSaving || undefined}
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
