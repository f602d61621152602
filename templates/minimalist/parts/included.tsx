import { styled } from 'styled-components'
import { Included } from '#templates/included.tsx'

export const IncludedItems = ({ items }: { items: string[] }) => (
  <List>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </List>
)

const List = styled(Included)`
  h3 {
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--ink);
    font-size: var(--text-lg);
  }
  ul {
    columns: 19rem 2;
    column-gap: var(--space-7);
  }
  li {
    break-inside: avoid;
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--rule);
    line-height: 1.4;
  }
  @media print {
    ul {
      columns: 2;
      break-inside: avoid;
    }
  }
`
