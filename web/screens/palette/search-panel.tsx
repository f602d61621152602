import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import { searchWords } from '#rules/text/search-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { inputStyle } from '#web/ui/input.tsx'
import { leadsWithinAdmin } from '../admin/admin-link.tsx'
import { useStaff } from '../admin/staff.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { rememberEntry } from './recent-entries.ts'
import { ResultList } from './result-list.tsx'
import { useListbox } from './use-listbox.ts'
import { usePaletteGroups } from './use-palette-groups.ts'
import { usePaletteResults } from './use-palette-results.ts'

const maxSearchLength = 100

/** A dialog that opens focuses what has the attribute, which React does not render; the first time it is open already. */
function focusInput(input: HTMLInputElement | null) {
  input?.setAttribute('autofocus', '')
  input?.focus()
}

export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'settings', 'admin'])
  const [input, setInput] = useState('')
  const search = input.trim()
  const words = searchWords(search)
  const { state, results, retry } = usePaletteResults(search)
  const groups = usePaletteGroups(words, results)
  const open = useOpenEntry(onClose)
  const entries = groups.flatMap((group) => group.entries)
  const total = entries.length
  const listbox = useListbox({
    count: total,
    round: `${search} ${state}`,
    isSearching: state === 'searching',
    onOpen: (index) => open(entries[index]!),
  })
  return (
    <Box>
      <SearchLine>
        <Icon name="search" />
        <input
          ref={focusInput}
          value={input}
          onChange={(event) => setInput(event.target.value)}
          placeholder={t('hint')}
          aria-label={t('label')}
          maxLength={maxSearchLength}
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...listbox.input}
        />
      </SearchLine>
      <p role="status">
        {search !== '' && (state === 'searching' ? t('searching') : total > 0 && t('count', { count: total, total }))}
      </p>
      {state === 'failed' && (
        <Banner
          tone="error"
          isAlert
          title={t('failed')}
          actions={
            <Button size="sm" onClick={retry}>
              {t('admin:again')}
            </Button>
          }
        />
      )}
      <ResultList groups={groups} words={words} listbox={listbox} onOpen={open} />
      {total === 0 && state === 'done' && (
        <Nothing>
          <strong>{t('nothing', { search })}</strong>
          <span>{t('nothingHint')}</span>
        </Nothing>
      )}
    </Box>
  )
}

function useOpenEntry(onClose: () => void) {
  const navigate = useNavigate()
  const { userId } = useStaff().actor
  return (entry: PaletteEntry) => {
    rememberEntry(userId, entry)
    onClose()
    if (leadsWithinAdmin(entry.path)) void navigate(entry.path)
    else window.location.assign(entry.path)
  }
}

const Box = styled.div`
  display: grid;
  gap: var(--space-3);

  [role='status'] {
    min-block-size: 1.4em;
    padding-block: var(--space-2) 0;
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
const SearchLine = styled.div`
  position: relative;

  > svg {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: var(--space-4);
    translate: 0 -50%;
    color: var(--ink-soft);
    pointer-events: none;
  }
  input {
    ${inputStyle}
    padding-inline-start: calc(var(--space-7) - 2px);
    text-overflow: ellipsis;
  }
`
const Nothing = styled.p`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-5) var(--space-3);
  text-align: center;
  overflow-wrap: anywhere;

  span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
