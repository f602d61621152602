import { styled } from 'styled-components'

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <List role="list">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  &:empty {
    display: none;
  }
  &:empty + button {
    margin-inline-start: calc(-1 * var(--space-3));
  }
  li {
    padding: 0.15em 0.6em;
    border: 1px solid var(--line);
    border-radius: 99px;
    background: var(--surface);
    font-size: var(--text-xs);
    font-weight: 550;
    line-height: 1.5;
    white-space: nowrap;
  }
`
