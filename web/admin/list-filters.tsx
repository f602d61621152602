import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { FilterForm } from '#web/screens/admin/filter-form.tsx'
import { FilterSelect } from '#web/screens/admin/filter-select.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { DayFilter } from './day-filter.tsx'
import { ListChips, type ListChip } from './list-chips.tsx'

type Option = { value: string; label: string }

export type ListFiltersProps = {
  search?: string
  searchHint?: string
  chips?: { label: string; items: ListChip[]; within?: string[] }
  selects?: { name: string; label: string; allLabel: string; options: Option[] }[]
  days?: { name: string; label: string }[]
  tools?: ReactNode
}

export function ListFilters({ search, searchHint, chips, selects = [], days = [], tools }: ListFiltersProps) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const searchBox = useSearchBox(query.get('q') ?? '')
  const chipFilters = chips?.items.flatMap(({ filter }) => Object.keys(filter)) ?? []
  const names = new Set(['sort', ...chipFilters])
  const preservedNames = [...names].filter((name) => !selects.some((select) => select.name === name))
  return (
    <>
      {chips && (
        <Head>
          <ListChips {...chips} />
          {tools}
        </Head>
      )}
      <FilterForm preservedNames={preservedNames} label={t('filter.label')} tools={!chips && tools}>
        {search && (
          <SearchBox
            ref={searchBox}
            name="q"
            label={search}
            placeholder={searchHint ?? search}
            defaultValue={query.get('q') ?? ''}
            aria-keyshortcuts="/"
          />
        )}
        {selects.map((select) => (
          <FilterSelect key={select.name} {...select} />
        ))}
        {days.map((day) => (
          <DayFilter key={day.name} {...day} />
        ))}
      </FilterForm>
    </>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  min-inline-size: 0;
  box-shadow: inset 0 -1px 0 var(--line);

  > nav {
    flex-grow: 1;
  }
  @media (max-width: 47.99rem) {
    gap: var(--space-3);
    box-shadow: none;

    > * {
      flex: 1 1 100%;
    }
  }
`

/** `/` focuses it. Its text is ahead of the address only while somebody types. */
function useSearchBox(search: string) {
  const box = useRef<HTMLInputElement>(null)
  const previous = useRef(search)
  useEffect(() => {
    const isChanged = previous.current !== search
    previous.current = search
    if (isChanged && box.current && box.current !== document.activeElement) box.current.value = search
  }, [search])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, textarea, select, [contenteditable], dialog')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return box
}
