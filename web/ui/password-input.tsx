import { useState, type ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Icon } from './icon.tsx'
import { Input } from './input.tsx'
import script from './show-password.js?raw'
import { useIsHydrated } from './use-is-hydrated.ts'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'> & {
  showLabel: string
  /** The CSP nonce of the script that makes the button work; without scripts there is no button. */
  nonce: string | undefined
}

/** For pages with and without React. Set `autoComplete`: it tells password managers whether the password is new. */
export function PasswordInput({ showLabel, nonce, ...rest }: PasswordInputProps) {
  const isHydrated = useIsHydrated()
  const [isVisible, setIsVisible] = useState(false)
  return (
    <Box>
      <Input {...rest} type={isVisible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {/* With another key it is another button, which the script has not found. */}
      <Eye
        key={isHydrated ? 'react' : 'script'}
        type="button"
        hidden={!isHydrated}
        suppressHydrationWarning
        aria-label={showLabel}
        aria-pressed={isVisible}
        title={showLabel}
        onClick={() => setIsVisible(!isVisible)}
      >
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
