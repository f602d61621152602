import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Box = styled.header`
  display: grid;
  gap: var(--space-2);

  h1 {
    font-size: var(--text-2xl);
    overflow-wrap: anywhere;
  }
`
const Above = styled.div`
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
  gap: var(--space-4) var(--space-5);

  > :first-child {
    display: grid;
    flex: 1 1 min(100%, 20rem);
    gap: var(--space-2);
    min-inline-size: 0;
  }
  h1:only-child {
    align-content: center;
    min-block-size: var(--target);
  }
`
const Summary = styled.p`
  max-inline-size: var(--text-width);
  color: var(--ink-soft);
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`

type PageHeaderProps = {
  title: string
  above?: ReactNode
  summary?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, above, summary, actions }: PageHeaderProps) {
  return (
    <Box>
      {above && <Above>{above}</Above>}
      <Row>
        <div>
          <h1>{title}</h1>
          {summary && <Summary>{summary}</Summary>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </Row>
    </Box>
  )
}
