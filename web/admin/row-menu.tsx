import { styled } from 'styled-components'
import { Anchor } from '#web/ui/anchor.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** `reason`: why it is not possible. */
export type RowAction = { label: string; icon: IconName; isDisabled?: boolean; reason?: string } & (
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
          <button
            key={action.label}
            type="button"
            disabled={action.isDisabled}
            aria-disabled={action.reason !== undefined || undefined}
            onClick={action.reason === undefined ? action.press : undefined}
          >
            <Icon name={action.icon} />
            <span>
              {action.label}
              {action.reason !== undefined && <small>{action.reason}</small>}
            </span>
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
  button[aria-disabled] {
    color: var(--ink-soft);
    cursor: default;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    font-weight: 400;
  }
  /* Above the bar: below the last rows of a list it would be behind it. */
  @media (max-width: 59.99rem) {
    &[open] > div {
      position: fixed;
      inset-inline: var(--space-3);
      inset-block: auto calc(60px + env(safe-area-inset-bottom) + var(--space-3));
      inline-size: auto;
      max-block-size: 75dvh;
      overflow-y: auto;
    }
  }
`
