import { styled } from 'styled-components'
import { TextLink } from '#web/ui/text-link.tsx'

/** Where the parts of a page are edited that its editor has no fields for. */
export function ElsewhereLinks({ links }: { links: readonly { path: string; text: string }[] }) {
  return (
    <List>
      {links.map(({ path, text }) => (
        <li key={path}>
          <TextLink href={path}>{text}</TextLink>
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);

  a {
    display: inline-block;
    padding-block: var(--space-3);
  }
`
