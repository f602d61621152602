import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css, keyframes, styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'

type EditableCellProps = Omit<CellEditorProps, 'entering'>

/** A value of a list that is a field once it is entered: by a press, Enter, F2 or by typing. */
export function EditableCell(props: EditableCellProps) {
  const { label, placeholder, intent, stored, format } = props
  const { t } = useTranslation('admin')
  const [entered, setEntered] = useState<{ initialText: string | null } | null>(null)
  const [isSaved, setSaved] = useState(false)
  const returnsFocus = useRef(false)
  const enter = (initialText: string | null) => {
    setSaved(false)
    setEntered({ initialText })
  }
  const onLeave = (isFocused: boolean, isNowSaved: boolean) => {
    returnsFocus.current = isFocused
    setSaved(isNowSaved)
    setEntered(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = /^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isTyped && event.key !== 'F2') return
    event.preventDefault()
    enter(isTyped ? event.key : null)
  }
  const focusAgain = (button: HTMLButtonElement | null) => {
    if (button && returnsFocus.current) button.focus()
    returnsFocus.current = false
  }
  if (entered)
    return (
      <Cell data-of={intent}>
        <CellEditor {...props} entering={{ ...entered, onLeave }} />
      </Cell>
    )
  const value = stored && format(stored)
  return (
    <Cell data-of={intent}>
      <button
        ref={focusAgain}
        type="button"
        data-edit={intent}
        aria-label={`${label}: ${value || placeholder}`}
        onClick={() => enter(null)}
        onKeyDown={onKeyDown}
      >
        {value || placeholder}
      </button>
      {isSaved && (
        <Saved role="status">
          <Icon name="check" size={14} />
          <VisuallyHidden>{t('cell.saved')}</VisuallyHidden>
        </Saved>
      )}
    </Cell>
  )
}

const figures = css`
  font-family: var(--font-display);
  font-stretch: 112%;
  font-weight: 750;
`
const Cell = styled.div`
  position: relative;
  inline-size: 6rem;
  margin-inline: calc(-1 * var(--space-3));

  &[data-of='bib'] {
    inline-size: 4.75rem;

    > :is(button, input) {
      ${figures}
    }
  }
  > button {
    display: block;
    inline-size: 100%;
    min-block-size: var(--target);
    padding-inline: var(--space-3);
    border: 1.5px solid transparent;
    border-radius: var(--radius-2);
    background: none;
    color: inherit;
    font: inherit;
    font-size: max(16px, var(--text-sm));
    text-align: start;
    cursor: text;
  }
  > button:hover {
    border-color: var(--control);
  }
  /* As wide as its text, over the columns beside it: the row grows, and no column. */
  > [data-cell-note] {
    inline-size: 0;
  }
  > [data-cell-note] > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    inline-size: 22rem;
    padding-inline-start: var(--space-3);
  }
  &[data-of='result'] > [data-cell-note] > div {
    margin-inline-start: calc(6rem - 22rem);
    justify-content: flex-end;
    text-align: end;
  }
`
const fade = keyframes`60% { opacity: 1; } to { opacity: 0; }`
const Saved = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-end: var(--space-1);
  display: grid;
  align-items: center;
  color: var(--success-text);
  pointer-events: none;
  animation: ${fade} 3s var(--ease) forwards;
`
