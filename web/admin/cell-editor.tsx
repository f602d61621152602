import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, use } from 'react'
import { useTranslation } from 'react-i18next'
import { flushSync } from 'react-dom'
import { styled } from 'styled-components'
import { useLocation, useResolvedPath } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { CellUndoContext } from './cell-undo.tsx'
import { useCell, type Cell, type CellOptions } from './use-cell.ts'
import { UnsavedFormsContext } from './leave-guard.tsx'

export type CellEditorProps = CellOptions & {
  label: string
  placeholder: string
  inputMode: 'text' | 'decimal'
  /** In a list: what was typed to enter it (null: by a press), and what happens when nothing is left to save. */
  entering?: { initialText: string | null; onLeave: (isFocused: boolean, isSaved: boolean) => void }
}

/**
 * A value saved by Enter or by leaving; Escape reverts. Enter goes on to the row below once it is saved, or when there is
 * no connection: a rejected one keeps the focus, and what was typed meanwhile for the row below changes nothing there.
 */
export function CellEditor({ label, placeholder, inputMode, entering, ...options }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const isFocused = () => document.activeElement === input.current
  // The focus is not taken from another field; a button that was pressed to leave this one gives it back.
  const isEditingElsewhere = () => !isFocused() && document.activeElement instanceof HTMLInputElement
  const move = useRef<Move | null>(null)
  const { rememberEdit } = use(CellUndoContext)
  const cell = useCell(options, {
    initialText: entering?.initialText ?? null,
    isLeaving: () => move.current !== null || !isFocused(),
    onSaved: ({ from, to }) => {
      rememberEdit({ ...options, label, from, to })
      if (move.current === null) entering?.onLeave(isFocused(), true)
    },
    onRejected: (isUnreachable) => {
      if (isUnreachable) return goOn(false)
      move.current = null
      if (!isEditingElsewhere()) selectAll(input.current)
    },
  })
  const goOn = (isSaved: boolean) => {
    const going = move.current
    move.current = null
    const hasMoved = going !== null && isFocused() && moveFrom(input.current!, going.step)
    const stays = !hasMoved && isFocused()
    if (isSaved) entering?.onLeave(stays, true)
    if (going && (hasMoved || stays)) setTimeout(() => pressKeys(going.keys))
  }
  useUnsavedCell(noteId, cell.isTyped ? (cell.isSaving && !cell.isUnreachable ? 'saving' : 'unsaved') : 'saved')
  const focus = useEffectEvent(() => {
    if (!entering) return
    input.current?.focus()
    if (entering.initialText === null) input.current?.select()
  })
  useLayoutEffect(() => focus(), [])
  const leave = useEffectEvent(() => {
    if (move.current) goOn(true)
    else if (!isFocused()) entering?.onLeave(false, false)
  })
  useEffect(() => {
    if (!cell.isTyped) leave()
  }, [cell.isTyped])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (move.current && holdKey(move.current, event)) return event.preventDefault()
    if (event.key === 'Enter') {
      const step = event.shiftKey ? -1 : 1
      if (cell.save()) move.current = { step, keys: [] }
      else if (!moveFrom(event.currentTarget, step)) entering?.onLeave(true, false)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      move.current = null
      const refused = cell.isTyped ? null : refusedIn(event.currentTarget)
      cell.revert()
      entering?.onLeave(refused === null, false)
      selectAll(refused)
    }
  }
  const revert = () => {
    cell.revert()
    entering?.onLeave(true, false)
  }
  const onBlur = () => {
    move.current = null
    if (cell.isTyped) cell.saveOnLeaving()
    else entering?.onLeave(false, false)
  }
  const hasNote = cell.isUnreachable || cell.refusal !== null
  return (
    <>
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={cell.refusal !== null || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        aria-busy={cell.isSaving || undefined}
        data-edit={options.intent}
        value={cell.text}
        placeholder={placeholder}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        onChange={({ currentTarget }) => {
          move.current = null
          cell.type(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {hasNote && <CellNote id={noteId} cell={cell} format={options.format} onRevert={revert} />}
    </>
  )
}

type CellNoteProps = { id: string; cell: Cell; format: (stored: string) => string; onRevert: () => void }

function CellNote({ id, cell, format, onRevert }: CellNoteProps) {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const { theirs, refusal } = cell
  const reason =
    theirs === null
      ? refusal && formatRefusal(refusal)
      : t(theirs ? 'cell.theirs' : 'cell.removed', { value: theirs && format(theirs) })
  return (
    <Note data-cell-note="">
      <div>
        <p id={id} role="alert">
          {reason ?? t('cell.unreachable')}
        </p>
        {theirs !== null && (
          <>
            <Button size="sm" variant="quiet" onClick={() => cell.keepMine(theirs)}>
              {t('conflict.keepMine')}
            </Button>
            <Button size="sm" variant="quiet" onClick={cell.revert}>
              {t('conflict.takeTheirs')}
            </Button>
          </>
        )}
        {theirs === null && refusal !== null && (
          <Button size="sm" variant="quiet" onClick={onRevert}>
            {t('undo')}
          </Button>
        )}
        {cell.isUnreachable && refusal === null && (
          <Button size="sm" variant="quiet" busy={cell.isSaving} onClick={cell.save}>
            {t('cell.retry')}
          </Button>
        )}
      </div>
    </Note>
  )
}

/** To another row once the save is done, with the keys that were pressed meanwhile. */
type Move = { step: 1 | -1; keys: string[] }

function holdKey({ keys }: Move, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'Backspace') keys.pop()
  else if (key === 'Enter' || key.length === 1) keys.push(key)
  else return false
  return true
}

function pressKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const target = document.activeElement
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    const isFree = flushSync(() => target?.dispatchEvent(event))
    // The only way to insert a text as typing does, which replaces a selection and can be undone.
    if (isFree && target instanceof HTMLInputElement && key.length === 1)
      flushSync(() => document.execCommand('insertText', false, key))
  }
}

function moveFrom(cell: HTMLElement, step: 1 | -1): boolean {
  const row = cell.closest('tr')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const other = next?.querySelector<HTMLElement>(`[data-edit="${cell.dataset['edit']}"]`)
  if (!other) return false
  if (other instanceof HTMLInputElement) selectAll(other)
  else other.click()
  return true
}

const refusedIn = (cell: HTMLElement) =>
  cell
    .closest('table')
    ?.querySelector<HTMLInputElement>(`[data-edit="${cell.dataset['edit']}"][aria-invalid="true"]`) ?? null

function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

const Input = styled.input`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: var(--target);
  padding-inline: var(--space-3);
  border: 1.5px solid var(--control);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  font: inherit;
  font-size: max(16px, var(--text-sm));

  &::placeholder {
    color: var(--ink-soft);
  }
  &:focus-visible {
    border-color: var(--focus);
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }
  &[aria-busy='true'] {
    color: var(--ink-soft);
  }
  &[aria-invalid='true'] {
    border-color: var(--error-border);
    background: var(--error-tint);
  }
`
const Note = styled.div`
  padding-block: var(--space-1) var(--space-2);

  p {
    color: var(--error-text);
    font-size: var(--text-xs);
    font-weight: 550;
    line-height: 1.35;
  }
  button {
    padding-inline: var(--space-2);
    font-size: var(--text-xs);
  }
`

/** Anyone who leaves the page of its list waits until a cell is saved, and is asked about one that cannot be. */
function useUnsavedCell(id: string, state: 'saved' | 'saving' | 'unsaved'): void {
  const { report } = use(UnsavedFormsContext)
  const { pathname: home } = useResolvedPath('.')
  const { search } = useLocation()
  useLayoutEffect(() => {
    if (state === 'saved') return
    return report(id, {
      isDirty: true,
      isLost: (next) => next.search !== search || !`${next.pathname}/`.startsWith(`${home}/`),
      canSave: state === 'saving',
    })
  }, [report, id, state, home, search])
}
