import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { ConflictDialog, theirsIn } from '#web/admin/conflict-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'

type InlineEditProps = {
  registrationId: string
  edit: 'bib' | 'result'
  /** As stored: a time in milliseconds. */
  stored: string | number | null
  format?: (stored: string) => string
  label: string
  placeholder: string
}

/**
 * A figure edited in its list: Enter or leaving saves, Escape reverts. What is typed while a save is under way is saved
 * after it. A rejected value stays, marked, with the reason in a toast; one that another member has changed meanwhile
 * asks whose stays.
 */
export function InlineEdit({ registrationId, edit, stored, format = String, label, placeholder }: InlineEditProps) {
  const { t } = useTranslation('admin')
  const cell = useRef<HTMLInputElement>(null)
  const before = String(stored ?? '')
  const value = before && format(before)
  // With the value that was displayed when typing began: the page may load another one meanwhile.
  const [typed, setTyped] = useState<{ text: string; seen: string } | null>(null)
  const { send, isBusy, answer, data, reset } = useAct<null, string>(edit, {
    action: adminPaths.athlete(registrationId),
    failed: t('athletes.failed.update'),
    onDone: (_, text) => {
      if (typed?.text === text) setTyped(null)
      else saveLater(before)
    },
    onRejected: (rejection, text) => {
      if (typed && typed.text !== text) saveLater(typed.seen)
      return theirsIn(rejection) !== null
    },
  })
  const [sentText, setSentText] = useState<string | null>(null)
  const isRejected = !isBusy && typed !== null && typed.text === sentText && answer.refusal !== null
  const theirs = isRejected ? theirsIn(data) : null

  const save = (seen: string) => {
    if (typed === null) return
    const { text } = typed
    if (text.trim().toUpperCase() === value) return setTyped(null)
    setSentText(text)
    send({ value: text, before: seen }, text)
  }
  // Leaving the cell saves it: only who has left it meanwhile waits.
  const saveLater = (seen: string) => {
    setTyped(typed && { ...typed, seen })
    if (document.activeElement !== cell.current) save(seen)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setTyped(null)
  }
  return (
    <>
      <Cell
        ref={cell}
        aria-label={label}
        aria-invalid={isRejected || undefined}
        aria-busy={isBusy || undefined}
        data-edit={edit}
        value={typed?.text ?? value}
        placeholder={placeholder}
        inputMode={edit === 'bib' ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, seen: typed?.seen ?? before })}
        onKeyDown={onKey}
        onBlur={() => isBusy || isRejected || (typed && save(typed.seen))}
      />
      {typed !== null && theirs !== null && (
        <ConflictDialog
          label={label}
          mine={typed.text}
          theirs={theirs && format(theirs)}
          onKeepMine={() => save(theirs)}
          onClose={() => {
            setTyped(null)
            reset()
          }}
        />
      )}
    </>
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
