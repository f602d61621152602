import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Icon } from '#web/ui/icon.tsx'
import { EntryText } from './entry-text.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'
import type { useListbox } from '#web/admin/use-listbox.ts'

type ResultListProps = {
  groups: PaletteGroup[]
  words: readonly string[]
  listbox: ReturnType<typeof useListbox>
  onOpen: (entry: PaletteEntry) => void
}

export function ResultList({ groups, words, listbox: { id, index, select, optionId }, onOpen }: ResultListProps) {
  const { t } = useTranslation('palette')
  const entries = groups.flatMap((group) => group.entries)
  return (
    <List role="listbox" id={id} aria-label={t('results')} tabIndex={-1}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <Heading id={`${id}-${group.name}`} aria-hidden="true">
            {t(`groups.${group.name}`)}
          </Heading>
          {group.entries.map((entry) => {
            const at = entries.indexOf(entry)
            return (
              <Option
                key={entry.path}
                role="option"
                id={optionId(at)}
                aria-selected={at === index}
                onPointerMove={() => at === index || select(at)}
                onClick={() => onOpen(entry)}
              >
                <Icon name={entry.icon} />
                <EntryText entry={entry} words={words} />
              </Option>
            )
          })}
        </div>
      ))}
    </List>
  )
}

const List = styled.div`
  max-block-size: min(52dvh, 30rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: var(--space-6) var(--space-2);
`
const Heading = styled.div`
  padding: var(--space-3) var(--space-3) var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-xs);
  font-weight: 650;
`
const Option = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 48px;
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-2);
  cursor: pointer;

  > svg {
    color: var(--ink-soft);
  }
  &[aria-selected='true'] {
    background: var(--surface-sunken);
    box-shadow: inset 3px 0 0 var(--primary-border);
  }
`
