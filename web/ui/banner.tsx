import type { ReactNode, Ref } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './icon.tsx'
import { toneStyle, type Tone } from './tone.ts'

const Box = styled.div`
  ${toneStyle}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-3);
  background: var(--tone-tint);
  box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--tone-border) 28%, transparent);
  line-height: 1.45;

  > svg {
    margin-block-start: 0.1em;
    color: var(--tone-text);
  }
`
const Body = styled.div`
  display: grid;
  gap: var(--space-1);
  align-content: start;
  min-inline-size: 0;

  > strong {
    color: var(--tone-text);
  }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-block-start: var(--space-2);
`

const iconOf: Record<Tone, IconName> = {
  neutral: 'info',
  primary: 'info',
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
}

type BannerProps = {
  tone?: Tone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  icon?: IconName
  /** Screen readers announce it at once when it appears after an action. */
  isAlert?: boolean
  ref?: Ref<HTMLDivElement>
  id?: string
  className?: string
}

export function Banner({ tone = 'info', title, children, actions, icon, isAlert, ref, id, className }: BannerProps) {
  return (
    <Box
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      data-tone={tone}
      role={isAlert ? 'alert' : undefined}
      id={id}
      className={className}
    >
      <Icon name={icon ?? iconOf[tone]} size={22} />
      <Body>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <Actions>{actions}</Actions>}
      </Body>
    </Box>
  )
}
