import { useSearchParams } from 'react-router'
import { useFormats } from './staff.ts'
import { Tabs } from '#web/ui/tabs.tsx'

export type ListChip = { label: string; count?: number; filter: Readonly<Record<string, string>> }

type Props = {
  label: string
  items: ListChip[]
  /** Filters that a chip leaves as they are: what its count was counted within. */
  within?: string[]
}

export function ListChips({ label, items, within = [] }: Props) {
  const { count: format } = useFormats()
  const [query] = useSearchParams()
  const filterNames = [...new Set(items.flatMap(({ filter }) => Object.keys(filter)))]
  const hrefOf = ({ filter }: ListChip) => {
    const otherFilters = [...within, 'sort'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))
    const next = new URLSearchParams([...otherFilters, ...Object.entries(filter)]).toString()
    return `?${next}`
  }
  const isCurrent = ({ filter }: ListChip) =>
    !query.get('q') && filterNames.every((name) => (query.get(name) ?? '') === (filter[name] ?? ''))
  return (
    <Tabs
      label={label}
      items={items.map((chip) => ({
        label: chip.label,
        href: hrefOf(chip),
        isCurrent: isCurrent(chip),
        ...(chip.count !== undefined && { count: format(chip.count) }),
      }))}
    />
  )
}
