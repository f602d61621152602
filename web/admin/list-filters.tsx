import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { FilterForm, useFilterForm } from './filter-form.tsx'
import { FilterSelect, type FilterChoice } from './filter-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { DayFilter } from './day-filter.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { TextFilter, type TextFilterChoice } from './text-filter.tsx'
import { isTyping } from './is-typing.ts'
import { ListChips, type ListChip } from './list-chips.tsx'

const mostChipsBesideTools = 4

export type ListFiltersProps = {
  search?: string
  searchHint?: string
  chips?: { label: string; items: ListChip[]; within?: string[] }
  selects?: FilterChoice[]
  days?: { name: string; label: string }[]
  texts?: TextFilterChoice[]
  tools?: ReactNode
  create?: ReactNode
}

/** On phones everything but chips and search is in a sheet. */
export function ListFilters(props: ListFiltersProps) {
  const { search, searchHint, chips, selects = [], days = [], texts = [], tools, create } = props
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const searchBox = useSearchBox(query.get('q') ?? '')
  const sheetId = useId()
  const filterForm = useFilterForm()
  const filterNames = [...selects, ...days, ...texts].map(({ name }) => name)
  const chipFilters = chips?.items.flatMap(({ filter }) => Object.keys(filter)) ?? []
  const preservedNames = [...new Set(['sort', ...chipFilters])].filter((name) => !filterNames.includes(name))
  const active = filterNames.filter((name) => query.get(name)).length
  return (
    <Box onChange={filterForm.change} data-many={chips && chips.items.length > mostChipsBesideTools ? '' : undefined}>
      {chips && <ListChips {...chips} />}
      <FilterForm form={filterForm} preservedNames={preservedNames} label={t('filter.label')}>
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
      </FilterForm>
      {filterNames.length === 0 ? (
        tools
      ) : (
        <>
          <Button size="sm" icon="filter" data-opener="" popoverTarget={sheetId}>
            {active > 0 ? t('filter.openActive', { count: active }) : t('filter.open')}
          </Button>
          <FilterSheet id={sheetId}>
            <Filters data-filters="">
              {selects.map((select) => (
                <FilterSelect key={select.name} form={filterForm.id} {...select} />
              ))}
              {texts.map((text) => (
                <TextFilter key={text.name} form={filterForm.id} {...text} />
              ))}
              {days.length > 0 && (
                <Days>
                  {days.map((day) => (
                    <DayFilter key={day.name} form={filterForm.id} {...day} />
                  ))}
                </Days>
              )}
            </Filters>
            {tools}
          </FilterSheet>
        </>
      )}
      {create}
    </Box>
  )
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  min-inline-size: 0;

  > nav {
    flex: 1 1 auto;
    min-inline-size: 0;
  }
  > [role='search'] {
    flex: 1 1 16rem;
  }
  > [data-opener] {
    display: none;
  }
  /* Chips, tools and what is created stand in a line above search and filters. */
  @media (min-width: 48rem) {
    &:has(> nav)::before {
      content: '';
      order: 1;
      flex-basis: 100%;
      block-size: 1px;
      align-self: start;
      margin-block-start: calc(-1 * var(--space-3) - 1px);
      background: var(--line);
    }
    > nav {
      align-self: end;
      border-block-end-color: transparent;
    }
    &[data-many] > nav {
      flex-basis: 100%;
    }
    > nav ~ [role='search'],
    > nav ~ [popover] > [data-filters],
    &[data-many] > nav ~ [popover] > *,
    &[data-many] > :last-child {
      order: 2;
    }
  }
  @media (max-width: 47.99rem) {
    gap: var(--space-2);

    > nav {
      flex-basis: 100%;
    }
    > [role='search'] {
      flex: 1 1 0;
    }
    > [data-opener] {
      display: inline-flex;
    }
  }
`
const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  [data-filters] > & {
    max-inline-size: none;
  }
  > * {
    flex: 1 1 11.5rem;
    inline-size: auto;
  }
`
const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  > * {
    max-inline-size: 20rem;
  }
  select {
    padding-inline: var(--space-3) calc(var(--space-6) + var(--space-1));
    field-sizing: content;
  }
  @media (max-width: 47.99rem) {
    display: grid;

    > * {
      max-inline-size: none;
    }
    select {
      inline-size: 100%;
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
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const isElsewhere = isTyping(event) || document.querySelector('dialog[open]')
      if (event.key !== '/' || hasModifier || isElsewhere) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return box
}
