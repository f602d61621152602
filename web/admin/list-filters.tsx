import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryWith } from '#rules/lists/list-state.ts'
import { FilterForm } from '#web/screens/admin/filter-form.tsx'
import { FilterSelect } from '#web/screens/admin/filter-select.tsx'
import { useFormats } from '#web/screens/admin/staff.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type Option = { value: string; label: string }

type ListFiltersProps = {
  search: string
  searchHint?: string
  /** A filter as tabs with counts; an empty value is everything. */
  tabs?: { name: string; label: string; options: (Option & { count: number })[] }
  selects?: { name: string; label: string; allLabel: string; options: Option[] }[]
}

export function ListFilters({ search, searchHint = search, tabs, selects = [] }: ListFiltersProps) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  return (
    <>
      {tabs && <FilterTabs {...tabs} />}
      <FilterForm preservedNames={['sort', ...(tabs ? [tabs.name] : [])]} label={t('filter.label')}>
        <SearchBox name="q" label={search} placeholder={searchHint} defaultValue={query.get('q') ?? ''} />
        {selects.map((select) => (
          <FilterSelect key={select.name} {...select} />
        ))}
      </FilterForm>
    </>
  )
}

function FilterTabs({ name, label, options }: NonNullable<ListFiltersProps['tabs']>) {
  const { count: format } = useFormats()
  const [query] = useSearchParams()
  return (
    <Tabs
      label={label}
      items={options.map(({ value, label: optionLabel, count }) => ({
        label: optionLabel,
        href: queryWith(query, { [name]: value || null }),
        isCurrent: (query.get(name) ?? '') === value,
        count: format(count),
      }))}
    />
  )
}
