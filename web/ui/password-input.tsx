import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import script from './show-password.js?raw'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  showLabel: string
  /** The CSP nonce of the script that makes the button work; without scripts there is no button. */
  nonce: string | undefined
}

/** For pages without React. Set `autoComplete`: it tells password managers whether the password is new. */
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
