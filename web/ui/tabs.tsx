import { styled } from 'styled-components'
import { Anchor } from './anchor.tsx'

const Bar = styled.nav`
  position: relative;
  display: flex;
  max-inline-size: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  --behind: var(--surface);
  --shadow: color-mix(in srgb, var(--ink) 24%, transparent);
  /* Shadows at both edges, which the ends of what is scrolled cover. */
  background:
    linear-gradient(to right, var(--behind) 40%, transparent) 0 / 3rem 100% no-repeat local,
    linear-gradient(to left, var(--behind) 40%, transparent) 100% / 3rem 100% no-repeat local,
    radial-gradient(farthest-side at 0 50%, var(--shadow), transparent) 0 / 0.875rem 100% no-repeat scroll,
    radial-gradient(farthest-side at 100% 50%, var(--shadow), transparent) 100% / 0.875rem 100% no-repeat scroll;

  &[data-look='tabs'] {
    gap: 0 var(--space-5);
    border-block-end: 1px solid var(--line);
  }
  @media (min-width: 60rem) {
    &[data-look='tabs'] {
      flex-wrap: wrap;
    }
    &[data-look='tabs']:has(> :nth-child(9)) {
      column-gap: var(--space-4);
    }
  }
  &[data-look='segments'] {
    inline-size: fit-content;
    padding: 3px;
    border-radius: var(--radius-2);
    --behind: var(--surface-sunken);
    background-color: var(--behind);
    box-shadow: inset 0 0 0 1px var(--line);
  }
`
const Item = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--target);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  transition: color var(--fast);

  &:hover {
    color: var(--ink);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: var(--ink);
  }
  [data-look='tabs'] > & {
    box-shadow: inset 0 -3px 0 transparent;
  }
  [data-look='tabs'] > &[aria-current] {
    box-shadow: inset 0 -3px 0 var(--primary-border);
  }
  [data-look='segments'] > & {
    padding-inline: var(--space-4);
    border-radius: calc(var(--radius-2) - 2px);
  }
  [data-look='segments'] > &[aria-current] {
    background: var(--surface-raised);
    box-shadow: var(--shadow-1);
  }
`
const Dot = styled.span`
  inline-size: 8px;
  block-size: 8px;
  border-radius: 50%;
  background: var(--warning-text);
`
const Count = styled.span`
  color: var(--ink-soft);
  font-size: var(--text-xs);
  font-weight: 500;
`

/** `mark` is the accessible name of a dot, such as for what is not saved. */
export type TabItem = { label: string; href: string; isCurrent: boolean; count?: string; mark?: string | undefined }

type TabsProps = {
  label: string
  items: TabItem[]
  look?: 'tabs' | 'segments'
}

/** Scrolls the bar only, never the page, so that the present tab is visible on phones. */
const bringIntoSight = (item: HTMLElement | null) => {
  const bar = item?.parentElement
  if (bar) bar.scrollLeft = item.offsetLeft - (bar.clientWidth - item.offsetWidth) / 2
}

export function Tabs({ label, items, look = 'tabs' }: TabsProps) {
  return (
    <Bar aria-label={label} data-look={look}>
      {items.map(({ label: text, href, isCurrent, count, mark }) => (
        <Item
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          ref={isCurrent ? bringIntoSight : null}
        >
          {text}
          {count !== undefined && <Count>{count}</Count>}
          {mark && <Dot role="img" aria-label={mark} title={mark} />}
        </Item>
      ))}
    </Bar>
  )
}
