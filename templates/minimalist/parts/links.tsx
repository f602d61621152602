import { css, styled } from 'styled-components'
import { touchTarget } from '#web/ui/layout.ts'

const target = css`
  ${touchTarget}
  gap: 0.4em;
`

export const PrimaryLink = styled.a`
  ${target}
  justify-self: start;
  min-block-size: 52px;
  padding: var(--space-3) var(--space-6);
  background: var(--primary-solid);
  color: var(--on-primary-solid);
  font-weight: 600;
  text-decoration: none;

  &:hover {
    background: var(--primary-solid-hover);
  }
  @media print {
    display: none;
  }
`

export const UnderlinedLink = styled.a`
  ${target}
  font-weight: 550;
  text-decoration-color: var(--thread);
  text-decoration-thickness: 1.5px;
  text-underline-offset: 0.3em;

  &:hover {
    text-decoration-thickness: 2.5px;
  }
  @media print {
    min-block-size: 0;
  }
`

export const linkRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-6);
`

export const LinkRow = styled.div`
  ${linkRow}
`
