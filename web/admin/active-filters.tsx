import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { queryWith } from '#rules/lists/list-state.ts'
import { Icon } from '#web/ui/icon.tsx'

export type ActiveFilter = { name: string; text: string }

type Props = {
  filters: ActiveFilter[]
  /** Every parameter that *Clear all* removes. */
  names: string[]
  /** Where the focus goes when a chip is gone. */
  opener: RefObject<HTMLButtonElement | null>
}

/** What narrows the list, each with a link that removes it. */
export function ActiveFilters({ filters, names, opener }: Props) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  if (filters.length === 0) return null
  const linkTo = (removed: string[]) => ({
    to: queryWith(query, Object.fromEntries(removed.map((name) => [name, null]))),
    replace: true,
    preventScrollReset: true,
    onClick: () => opener.current?.focus(),
  })
  return (
    <List aria-label={t('filter.active')}>
      {filters.map(({ name, text }) => (
        <li key={name}>
          <Chip {...linkTo([name])} aria-label={t('filter.remove', { filter: text })}>
            <span dir="auto">{text}</span>
            <Icon name="x" size={16} />
          </Chip>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <ClearAll {...linkTo(names)}>{t('filter.clearAll')}</ClearAll>
        </li>
      )}
    </List>
  )
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    max-inline-size: 100%;
  }
  @media (max-width: 47.99rem) {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;

    > li {
      flex: none;
    }
  }
`
const Chip = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  max-inline-size: 100%;
  min-block-size: 36px;
  padding-inline: var(--space-3) var(--space-2);
  border: 1px solid var(--primary-border);
  border-radius: 99px;
  background: var(--primary-tint);
  color: var(--ink);
  font-size: var(--text-sm);
  font-weight: 550;
  text-decoration: none;

  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > svg {
    flex: none;
  }
  @media (pointer: coarse) {
    min-block-size: var(--target);
  }
`
const ClearAll = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: var(--target);
  padding-inline: var(--space-2);
  color: var(--ink);
  font-size: var(--text-sm);
  font-weight: 600;
`
