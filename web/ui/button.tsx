import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { Anchor } from './anchor.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

const look = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: 48px;
  min-inline-size: var(--target);
  padding: var(--space-2) var(--space-5);
  border: 1.5px solid transparent;
  border-radius: var(--radius-2);
  font-family: var(--font-text);
  font-size: var(--text-base);
  font-weight: 650;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  user-select: none;
  transition:
    background-color var(--fast),
    border-color var(--fast),
    color var(--fast),
    transform var(--fast) var(--ease);

  &:active {
    transform: translateY(1px);
  }
  &[data-size='sm'] {
    min-block-size: var(--target);
    padding-inline: var(--space-4);
    font-size: var(--text-sm);
  }
  &[data-size='lg'] {
    min-block-size: 56px;
    padding-inline: var(--space-6);
    font-size: var(--text-lg);
  }
  &[data-wide] {
    display: flex;
    inline-size: 100%;
  }
  &[data-lone] {
    padding-inline: 0;
    inline-size: 48px;
  }
  &[data-lone][data-size='sm'] {
    inline-size: var(--target);
  }

  &[data-variant='solid'] {
    background: var(--action, var(--primary-solid));
    border-color: var(--action-border, var(--primary-border));
    color: var(--on-action, var(--on-primary-solid));
  }
  &[data-variant='outline'] {
    background: var(--surface-raised);
    border-color: var(--control);
    color: var(--ink);
  }
  &[data-variant='quiet'] {
    background: transparent;
    color: var(--primary-text);
  }
  &[data-variant='danger'] {
    background: var(--error-tint);
    border-color: var(--error-border);
    color: var(--error-text);
  }
  @media (hover: hover) {
    &[data-variant='solid']:hover {
      background: var(--action-hover, var(--primary-solid-hover));
      border-color: transparent;
    }
    &[data-variant='outline']:hover {
      border-color: var(--ink);
      background: var(--surface-sunken);
    }
    &[data-variant='quiet']:hover {
      background: var(--primary-tint);
    }
    &[data-variant='danger']:hover {
      background: var(--error-text);
      border-color: transparent;
      color: var(--surface-raised);
    }
  }

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: var(--surface-sunken);
    border-color: var(--line);
    color: color-mix(in oklab, var(--ink-soft) 60%, var(--surface-sunken));
    cursor: not-allowed;
    transform: none;
  }
  &[data-variant='quiet']:is(:disabled, [aria-disabled='true']:not([aria-busy='true'])) {
    background: transparent;
    border-color: transparent;
    opacity: 0.45;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  &[aria-busy='true'] > [data-part='content'] {
    opacity: 0;
  }
`

const Box = styled.button`
  ${look}
`
const LinkBox = styled(Anchor)`
  ${look}
`
const Content = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
`
const Busy = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`

type ButtonLook = {
  /** Default `outline`: one solid button a screen is enough. `danger` is never filled, and always has an icon. */
  variant?: 'solid' | 'outline' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
  icon?: IconName
  iconEnd?: IconName
  children?: ReactNode
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The button keeps its size and focus, and ignores presses. */
    busy?: boolean
  }

/** `type` is `button` by default. An icon without text needs an `aria-label`. */
export function Button({ variant, size, wide, icon, iconEnd, busy = false, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  const busyAttributes = busy ? { 'aria-busy': true, 'aria-disabled': true } : {}
  return (
    <Box
      type="button"
      {...rest}
      {...busyAttributes}
      {...attributesOf({ variant, size, wide, icon, children })}
      onClick={press}
    >
      <Inside variant={variant} icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
      {busy && (
        <Busy>
          <Spinner size="sm" tone="current" />
        </Busy>
      )}
    </Box>
  )
}

export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <LinkBox {...rest} {...attributesOf({ variant, size, wide, icon, children })}>
      <Inside variant={variant} icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </LinkBox>
  )
}

function Inside({ variant, icon: ownIcon, iconEnd, children }: ButtonLook) {
  const icon = ownIcon ?? (variant === 'danger' ? 'alert' : undefined)
  return (
    <Content data-part="content">
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} />}
    </Content>
  )
}

function attributesOf({ variant = 'outline', size = 'md', wide, icon, children }: ButtonLook) {
  return {
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide ? '' : undefined,
    'data-destructive': variant === 'danger' || icon === 'trash' ? '' : undefined,
    'data-lone': icon && children === undefined ? '' : undefined,
  }
}
