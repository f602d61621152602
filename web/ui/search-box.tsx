import { useId, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'
import { inputStyle } from './input.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const Box = styled.div`
  position: relative;
  min-inline-size: 0;
  flex: 1 1 16rem;

  > svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: var(--space-4);
    translate: 0 -50%;
    color: var(--ink-soft);
    pointer-events: none;
  }
`
const Line = styled.input`
  ${inputStyle}
  padding-inline-start: calc(var(--space-7) - 2px);
`

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type'> & { label: string }

export function SearchBox({ label, className, ...rest }: SearchBoxProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <Box className={className}>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <Icon name="search" />
      <Line type="search" enterKeyHint="search" autoComplete="off" {...rest} id={id} />
    </Box>
  )
}
