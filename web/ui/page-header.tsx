import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Box = styled.header`
  display: grid;
  gap: var(--space-2);

  h1 {
    font-size: var(--text-xl);
    overflow-wrap: anywhere;
  }
  @media (min-width: 75rem) {
    &[data-one-line] {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      gap: var(--space-4);
    }
    /* A list below needs the height of a second line. */
    &[data-one-line] h1 {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`
const Above = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 550;

  > a {
    display: inline-block;
    padding-block: var(--space-3);
    margin-block: calc(-1 * var(--space-3));
  }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-1) var(--space-5);

  > h1 {
    flex: 1 1 min(100%, 20rem);
    min-inline-size: 0;
  }
  > p {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  @media (min-width: 48rem) {
    > h1:has(~ div) {
      align-content: center;
      min-block-size: var(--target);
    }
    > p {
      flex-basis: 100%;
      padding-inline-end: max(0px, 100% - var(--text-width));
    }
  }
  @media (min-width: 75rem) {
    display: grid;
    grid-template-columns: minmax(18rem, 1fr) minmax(0, auto);

    > :is(h1, p) {
      grid-column: 1;
    }
    > div {
      justify-content: flex-end;
    }
  }
  @media (max-width: 47.99rem) {
    > div {
      order: 1;
      padding-block-start: var(--space-3);
    }
  }
`
const Summary = styled.p`
  color: var(--ink-soft);
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`

type PageHeaderProps = {
  title: string
  above?: ReactNode
  summary?: ReactNode
  actions?: ReactNode
  /** On wide screens what stands above stands before the title. */
  isOneLine?: boolean
}

export function PageHeader({ title, above, summary, actions, isOneLine = false }: PageHeaderProps) {
  return (
    <Box data-one-line={isOneLine ? '' : undefined}>
      {above && <Above>{above}</Above>}
      <Row>
        <h1 {...(isOneLine && { title })}>{title}</h1>
        {actions && <Actions>{actions}</Actions>}
        {summary && <Summary>{summary}</Summary>}
      </Row>
    </Box>
  )
}
