import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Input } from './input.tsx'
import { maskDate } from './mask-date.ts'

/**
 * A text input for dd/MM/yyyy: a birth date is typed faster than picked. `onChange` gets the text with its slashes. The
 * caller gives the placeholder in the reader's language.
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
  return (
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
  )
}

// Typed before hydration: forms read it in a layout effect, after references are attached.
function maskEarlyText(input: HTMLInputElement | null): void {
  if (input && input.value !== input.defaultValue) input.value = maskDate('', input.value, true)
}
