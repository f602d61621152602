import type { ComponentProps } from 'react'
import { css, styled } from 'styled-components'
import { useFieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'

/** At least 16 px: phones zoom into a focused input with a smaller font. */
export const inputStyle = css`
  display: block;
  inline-size: 100%;
  min-block-size: 48px;
  padding: var(--space-2) var(--space-4);
  border: 1.5px solid var(--control);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  color: var(--ink);
  font-size: max(16px, var(--text-base));
  line-height: 1.4;
  transition: border-color var(--fast);

  &:placeholder-shown {
    text-overflow: ellipsis;
  }
  &::placeholder {
    color: var(--ink-soft);
  }
  &:hover:not(:disabled) {
    border-color: var(--ink-soft);
  }
  &:focus-visible {
    border-color: var(--focus);
    border-radius: var(--radius-2);
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-color: var(--error-border);
    background: color-mix(in oklab, var(--error-tint) 45%, var(--surface-raised));
  }
  &:disabled,
  &:read-only:not(select) {
    background: var(--surface-sunken);
    color: var(--ink-soft);
  }
`

const Text = styled.input`
  ${inputStyle}
`
const NativeSelect = styled.select`
  ${inputStyle}
  appearance: none;
  padding-inline-end: var(--space-7);
  text-overflow: ellipsis;
`
const LongText = styled.textarea`
  ${inputStyle}
  field-sizing: content;
  min-block-size: 5.5rem;
  resize: vertical;
`
const SelectBox = styled.span`
  position: relative;
  display: block;

  > svg {
    position: absolute;
    inset-inline-end: var(--space-3);
    inset-block-start: 50%;
    translate: 0 -50%;
    pointer-events: none;
    color: var(--ink-soft);
  }
`

/** Set `type`, `inputMode` and `autoComplete`: they choose the phone's keyboard. */
export function Input(props: ComponentProps<'input'>) {
  return <Text {...useFieldAttributes()} {...props} />
}

/** `rows` high at least; it grows with its text in browsers that support `field-sizing`. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <LongText rows={3} {...useFieldAttributes()} {...props} />
}

export function Select(props: ComponentProps<'select'>) {
  return (
    <SelectBox>
      <NativeSelect {...useFieldAttributes()} {...props} />
      <Icon name="chevron" />
    </SelectBox>
  )
}
