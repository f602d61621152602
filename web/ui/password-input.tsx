import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import script from './show-password.js?raw'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  /** What the button beside it is called. */
  showLabel: string
  /** The page's nonce, for the few lines that make the button work; without scripts there is none. */
  nonce: string | undefined
}

/** A password on pages without React. Say `autoComplete`: it tells password managers whether it is a new one. */
export function PasswordInput({ showLabel, nonce, ...rest }: PasswordInputProps) {
  return (
    <Box>
      <Input {...rest} type="password" autoCapitalize="none" spellCheck={false} />
      <Eye type="button" hidden aria-label={showLabel} aria-pressed={false} title={showLabel}>
        <Icon name="eye" size={22} />
      </Eye>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </Box>
  )
}

const Box = styled.span`
  position: relative;
  display: block;

  > input {
    padding-inline-end: calc(var(--target) + var(--space-2));
  }
`
const Eye = styled.button`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  display: grid;
  place-content: center;
  inline-size: 48px;
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  color: var(--ink-soft);

  &[hidden] {
    display: none;
  }
  &:hover,
  &[aria-pressed='true'] {
    color: var(--primary-text);
  }
  /* Crossed out while the password is hidden. */
  &[aria-pressed='false']::after {
    content: '';
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    inline-size: 24px;
    block-size: 1.75px;
    border-radius: 1px;
    background: currentColor;
    rotate: -40deg;
    translate: -50% -50%;
  }
`
