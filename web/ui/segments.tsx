import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { visuallyHidden } from './visually-hidden.tsx'

type SegmentsProps = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  label: string
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange?: (value: string) => void
}

/** One choice of a few short ones, in a line. Without `onChange` it is a field of its form. */
export function Segments({ label, name, options, value, onChange, ...rest }: SegmentsProps) {
  return (
    <Box {...rest}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...(onChange
              ? { checked: option.value === value, onChange: () => onChange(option.value) }
              : { defaultChecked: option.value === value })}
          />
          {option.label}
        </label>
      ))}
    </Box>
  )
}

const Box = styled.fieldset`
  display: flex;
  inline-size: fit-content;
  max-inline-size: 100%;
  padding: 3px;
  border-radius: var(--radius-2);
  background: var(--surface-sunken);
  box-shadow: inset 0 0 0 1px var(--line);

  legend,
  input {
    ${visuallyHidden}
  }
  label {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-block-size: calc(var(--target) - 6px);
    padding-inline: var(--space-3);
    border-radius: calc(var(--radius-2) - 2px);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 600;
    white-space: nowrap;
    cursor: pointer;
  }
  label:hover {
    color: var(--ink);
  }
  label:has(:checked) {
    background: var(--surface-raised);
    box-shadow: var(--shadow-1);
    color: var(--ink);
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: -1px;
  }
`
