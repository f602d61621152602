import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalIn } from '#web/refusal.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/refusal-words.ts'

type InlineEditProps = {
  registrationId: string
  /** Which of an athlete's figures. */
  edit: 'bib' | 'result'
  /** As it stands in the database, written out. */
  value: string
  /** Names it for whoever does not see the column: "Bib number of Ana Ríos". */
  label: string
  placeholder: string
}

/**
 * A figure in a list that is changed where it stands: Enter or leaving saves, Escape takes back. What was typed shows at
 * once; what the server refuses stays, marked, with the reason in a toast. Give it its value as `key`: a new one starts
 * afresh.
 */
export function InlineEdit({ registrationId, edit, value, label, placeholder }: InlineEditProps) {
  const { t } = useTranslation('admin')
  const wordsOf = useRefusalText()
  const fetcher = useFetcher()
  const [typed, setTyped] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const isSaving = fetcher.state !== 'idle'
  const isRefused = !isSaving && typed !== null && typed === sent && refusalIn(fetcher.data) !== null
  const told = useRef<unknown>(undefined)

  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === told.current) return
    told.current = fetcher.data
    const refusal = refusalIn(fetcher.data)
    if (refusal) notify.error(t('athletes.failed.update'), { description: wordsOf(refusal) })
  }, [fetcher.state, fetcher.data, t, wordsOf])

  const save = () => {
    if (typed === null || isSaving || isRefused) return
    if (typed.trim().toUpperCase() === value) return setTyped(null)
    setSent(typed)
    void fetcher.submit({ edit, value: typed }, { method: 'post', action: adminPaths.athlete(registrationId) })
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setTyped(null)
  }
  return (
    <Cell
      aria-label={label}
      aria-invalid={isRefused || undefined}
      aria-busy={isSaving || undefined}
      data-edit={edit}
      value={typed ?? value}
      placeholder={placeholder}
      inputMode={edit === 'bib' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.currentTarget.value)}
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
