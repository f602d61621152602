import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { isIconName } from '#web/ui/is-icon-name.ts'

export type IconListItem = { icon: string | null; text: string }

type IconListProps = { items: IconListItem[]; className?: string }

export function IconList({ items, className }: IconListProps) {
  return (
    <List className={className}>
      {items.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={isIconName(icon) ? icon : 'check'} />
          {text}
        </li>
      ))}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  li {
    display: flex;
    gap: var(--space-3);
    line-height: 1.4;
  }
  svg {
    margin-block-start: 0.08em;
    color: var(--primary-text);
  }
`
