import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { styled } from 'styled-components'
import { useEffect, useState } from 'react'
import { searchWords } from '#rules/text/search-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useStaff } from '#web/admin/staff.ts'
import { useListbox } from '#web/admin/use-listbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { PaletteResults } from '#rules/palette/palette-results.ts'
import { leadsWithinAdmin } from '../admin/admin-link.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import { rememberEntry } from './recent-entries.ts'
import { ResultList } from './result-list.tsx'
import { SearchInput } from './search-input.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

type SearchPanelProps = {
  input: string
  onInput: (input: string) => void
  /** Enter was pressed before the panel was there. */
  isEntered: boolean
  onClose: () => void
}

export function SearchPanel({ input, onInput, isEntered, onClose }: SearchPanelProps) {
  const { t } = useTranslation(['palette', 'settings', 'admin'])
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
    isEntered,
    onOpen: (index) => open(entries[index]!),
  })
  return (
    <Box>
      <SearchInput value={input} onChange={onInput} {...listbox.input} />
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
  [role='status']:empty {
    min-block-size: 0;
    padding: 0;
    margin-block-end: calc(-1 * var(--space-3));
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

const pauseMs = 180

const noResults: PaletteResults = { athletes: [], events: [] }

type PaletteSearch = { state: 'searching' | 'done' | 'failed'; results: PaletteResults; retry: () => void }

function usePaletteResults(search: string): PaletteSearch {
  const [answer, setAnswer] = useState<{ search: string; results: PaletteResults | null } | null>(null)
  const isAnswered = search === '' || answer?.search === search
  useEffect(() => {
    if (isAnswered) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const results = await fetchResults(search, controller.signal)
      if (!controller.signal.aborted) setAnswer({ search, results })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, isAnswered])
  const retry = () => setAnswer(null)
  if (search === '') return { state: 'done', results: noResults, retry }
  if (!isAnswered) return { state: 'searching', results: noResults, retry }
  return answer?.results
    ? { state: 'done', results: answer.results, retry }
    : { state: 'failed', results: noResults, retry }
}

/** Null without a connection, without a session and for any other failure. */
async function fetchResults(search: string, signal: AbortSignal): Promise<PaletteResults | null> {
  try {
    const response = await fetch(`${adminPaths.palette}?${new URLSearchParams({ q: search })}`, { signal })
    return response.ok && !response.redirected ? ((await response.json()) as PaletteResults) : null
  } catch {
    return null
  }
}
