import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Input } from './input.tsx'
import { maskDate } from './mask-date.ts'

/**
 * A text input for dd/MM/yyyy: a birth date is typed faster than picked. `onChange` gets the text with its slashes. The
 * caller gives the placeholder in the reader's language; what is left of it stays visible behind the text.
 */
export function DateInput({ onChange, defaultValue, value, ...rest }: ComponentProps<'input'>) {
  const previousText = useRef(String(value ?? defaultValue ?? ''))
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const isAtEnd = input.selectionStart === null || input.selectionStart === input.value.length
    const text = maskDate(previousText.current, input.value, isAtEnd)
    if (text !== input.value) {
      const caret = input.selectionStart
      input.value = text
      if (!isAtEnd) input.setSelectionRange(caret, caret)
    }
    previousText.current = text
    onChange?.(event)
  }
  const text = String(value ?? '')
  return (
    <Box>
      <Input
        ref={maskEarlyText}
        type="text"
        inputMode="numeric"
        autoComplete="bday"
        maxLength={10}
        {...rest}
        value={value}
        defaultValue={defaultValue}
        onChange={change}
      />
      {text !== '' && (
        <Order aria-hidden>
          <span>{text}</span>
          {rest.placeholder?.slice(text.length)}
        </Order>
      )}
    </Box>
  )
}

const Box = styled.div`
  position: relative;

  input {
    font-variant-numeric: tabular-nums;
  }
`
const Order = styled.span`
  position: absolute;
  inset-block: 0;
  inset-inline-start: calc(var(--date-padding, var(--space-4)) + 1.5px);
  display: flex;
  align-items: center;
  pointer-events: none;
  color: var(--ink-soft);
  font-size: max(16px, var(--text-base));
  font-variant-numeric: tabular-nums;
  white-space: pre;

  > span {
    visibility: hidden;
  }
`

// Typed before hydration: forms read it in a layout effect, after references are attached.
function maskEarlyText(input: HTMLInputElement | null): void {
  if (input && input.value !== input.defaultValue) input.value = maskDate('', input.value, true)
}
