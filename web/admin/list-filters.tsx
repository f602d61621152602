import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { ActiveFilters, type ActiveFilter } from './active-filters.tsx'
import { FilterForm, useFilterField, useFilterForm } from './filter-form.tsx'
import { FilterSelect, type FilterChoice } from './filter-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhoneOnly } from '#web/ui/phone-only.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { DayFilter } from './day-filter.tsx'
import { FilterSheet } from './list-sheets.tsx'
import { TextFilter, type TextFilterChoice } from './text-filter.tsx'
import { isTyping } from './is-typing.ts'
import { ListChips, type ListChip } from './list-chips.tsx'

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

/** The filters are behind one button, and what is set stands below the line as chips. */
export function ListFilters(props: ListFiltersProps) {
  const { search, searchHint, chips, selects = [], days = [], texts = [], tools, create } = props
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const searchBox = useSearchBox(query.get('q') ?? '')
  const sheetId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const filterForm = useFilterForm()
  const filterNames = [...selects, ...days, ...texts].map(({ name }) => name)
  const chipFilters = chips?.items.flatMap(({ filter }) => Object.keys(filter)) ?? []
  const preservedNames = [...new Set(['sort', ...chipFilters])].filter((name) => !filterNames.includes(name))
  const active = activeFilters(query, { selects, days, texts })
  return (
    <Box onChange={filterForm.change}>
      {chips && <ListChips {...chips} />}
      <Line>
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
        {filterNames.length > 0 && (
          <>
            <Opener ref={opener} size="sm" icon="filter" aria-haspopup="dialog" popoverTarget={sheetId}>
              <OpenerText>
                {active.length > 0 ? t('filter.openActive', { count: active.length }) : t('filter.open')}
              </OpenerText>
              {active.length > 0 && (
                <PhoneOnly>
                  <span aria-hidden>{active.length}</span>
                </PhoneOnly>
              )}
            </Opener>
            <FilterSheet id={sheetId} opener={opener}>
              <Filters>
                {selects.map((select) => (
                  <FilterSelect key={select.name} form={filterForm.id} {...select} />
                ))}
                {texts.map((text) => (
                  <TextFilter key={text.name} form={filterForm.id} {...text} />
                ))}
                {days.map((day) => (
                  <DayFilter key={day.name} form={filterForm.id} {...day} />
                ))}
              </Filters>
            </FilterSheet>
          </>
        )}
        {tools}
        {create}
      </Line>
      <ActiveFilters filters={active} names={filterNames} opener={opener} />
    </Box>
  )
}

type Fields = Required<Pick<ListFiltersProps, 'selects' | 'days' | 'texts'>>

function activeFilters(query: URLSearchParams, { selects, days, texts }: Fields): ActiveFilter[] {
  const ofSelects = selects.flatMap(({ name, label, options, group, filtersNothing }) => {
    const value = query.get(name)
    const chosen = [...options, ...(group?.options ?? [])].find((option) => option.value === value)
    if (!chosen || filtersNothing) return []
    return [{ name, text: chosen.label.startsWith(label) ? chosen.label : `${label}: ${chosen.label}` }]
  })
  const ofInputs = [...texts, ...days].flatMap(({ name, label }) => {
    const value = query.get(name)
    return value ? [{ name, text: `${label}: ${value}` }] : []
  })
  return [...ofSelects, ...ofInputs]
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  @media (max-width: 47.99rem) {
    gap: var(--space-2);
  }
`
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-inline-size: 0;

  > [role='search'] {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }
  input[type='search'] {
    min-block-size: var(--target);
  }
  @media (min-width: 75rem) {
    flex-wrap: nowrap;

    > [role='search'] {
      flex-basis: 8rem;
    }
    > * {
      flex-shrink: 0;
    }
  }
  @media (max-width: 47.99rem) {
    flex-wrap: nowrap;

    > [role='search'] {
      flex: 1 1 0;
    }
  }
`
const Opener = styled(Button)`
  @media (max-width: 47.99rem) {
    padding-inline: var(--space-3);
  }
`
const OpenerText = styled.span`
  @media (max-width: 47.99rem) {
    ${visuallyHidden}
  }
`
const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-3);

  > *,
  select {
    min-inline-size: 0;
    inline-size: 100%;
    max-inline-size: none;
  }
  select {
    padding-inline: var(--space-3) calc(var(--space-6) + var(--space-1));
    text-overflow: ellipsis;
  }
`

/** `/` focuses it. Its text is ahead of the address only while somebody types. */
function useSearchBox(search: string) {
  const box = useFilterField<HTMLInputElement>(search)
  const focus = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const isElsewhere = isTyping(event) || document.querySelector('dialog[open]')
    if (event.key !== '/' || hasModifier || isElsewhere) return
    event.preventDefault()
    box.current?.focus()
    box.current?.select()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => focus(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return box
}
