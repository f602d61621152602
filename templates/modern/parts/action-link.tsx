import type { ComponentProps } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type ActionLinkProps = ComponentProps<'a'> & {
  look?: 'lit' | 'line'
  icon?: IconName
}

export function ActionLink({ look = 'line', icon = 'arrow', children, ...rest }: ActionLinkProps) {
  return (
    <SlantedLink {...rest} data-look={look}>
      <span>
        {children}
        <Icon name={icon} />
      </span>
    </SlantedLink>
  )
}

const SlantedLink = styled.a`
  display: inline-flex;
  justify-content: center;
  min-block-size: 52px;
  padding: var(--space-2) var(--space-5);
  border: 1.5px solid var(--control);
  color: var(--ink);
  font-family: var(--font-wide);
  font-stretch: 108%;
  font-weight: 700;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  transform: skewX(-9deg);
  transition:
    background-color var(--fast),
    border-color var(--fast);

  > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-3);
    transform: skewX(9deg);
  }
  svg {
    transition: translate var(--normal) var(--ease);
  }
  &[data-look='lit'] {
    border-color: var(--light);
    background: var(--lit);
    color: var(--on-lit);
  }
  &:hover {
    border-color: var(--light);
  }
  &[data-look='lit']:hover {
    background: var(--lit-hover);
  }
  &:hover svg {
    translate: 4px 0;
  }
  @media print {
    min-block-size: 0;
    transform: none;
    > span {
      transform: none;
    }
  }
`
