import { styled } from 'styled-components'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

export type RowAction = { label: string; icon: IconName; isDisabled?: boolean } & (
  | { href: string }
  | { press: () => void }
)

export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <MenuButton label={<Icon name="more" />} ariaLabel={label} align="end">
      {actions.map((action) =>
        'href' in action ? (
          <Anchor key={action.label} href={action.href}>
            <Icon name={action.icon} />
            {action.label}
          </Anchor>
        ) : (
          <button key={action.label} type="button" disabled={action.isDisabled} onClick={action.press}>
            <Icon name={action.icon} />
            {action.label}
          </button>
        ),
      )}
    </MenuButton>
  )
}

const MenuButton = styled(Menu)`
  margin-inline-start: auto;

  summary > svg:last-child:not(:first-child) {
    display: none;
  }
  > div {
    inline-size: max-content;
  }
`
