import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Fragment } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { useListbox } from '#web/admin/use-listbox.ts'
import { highlight } from '#rules/text/highlight.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

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

type EntryTextProps = { entry: PaletteEntry; words: readonly string[] }

function EntryText({ entry: { label, facts }, words }: EntryTextProps) {
  return (
    <Text>
      <span>
        <Marked text={label} words={words} />
      </span>
      {facts.length > 0 && (
        <small>
          {facts.map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <Marked text={fact} words={words} />
            </Fragment>
          ))}
        </small>
      )}
    </Text>
  )
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  highlight(text, words).map(({ text: part, isMatch }, index) => (isMatch ? <mark key={index}>{part}</mark> : part))

const Text = styled.span`
  display: grid;
  min-inline-size: 0;
  line-height: 1.35;
  overflow-wrap: anywhere;

  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
  mark {
    background: none;
    color: inherit;
    font-weight: 750;
    text-decoration: underline 2px var(--primary-border);
    text-underline-offset: 3px;
  }
`
