import { useRef, useState } from 'react'

/** Selected rows: single ids, or all that match `query`. */
export type Selection = {
  isAll: boolean
  ids: ReadonlySet<string>
  size: number
  /** Of all that match, of whom there are more with `hasMore`. */
  total: number
  hasMore: boolean
  query: string
}

export type SelectionControls = Selection & {
  isPicking: boolean
  setPicking: (isPicking: boolean) => void
  has: (id: string) => boolean
  /** With `rows`: all from the row toggled before to this one. */
  toggle: (id: string, rows?: readonly string[]) => void
  setPage: (ids: readonly string[], isPicked: boolean) => void
  pickAll: () => void
  clear: () => void
}

type Matches = { total: number; hasMore?: boolean }

/** `query` is the list's filter: another filter starts with an empty selection. */
export function useSelection(query: string, { total, hasMore = false }: Matches): SelectionControls {
  const [state, setState] = useState<{ query: string; isAll: boolean; ids: ReadonlySet<string> }>(emptySelection(query))
  const [isPicking, setPicking] = useState(false)
  const { isAll, ids } = state.query === query ? state : emptySelection(query)
  const anchor = useRef('')
  const setIds = (nextIds: Iterable<string>) => setState({ query, isAll: false, ids: new Set(nextIds) })
  return {
    isAll,
    ids,
    total,
    hasMore,
    query,
    isPicking,
    setPicking,
    size: isAll ? total : ids.size,
    has: (id) => isAll || ids.has(id),
    toggle: (id, rows) => {
      const changed = rows ? rowsBetween(rows, anchor.current, id) : [id]
      anchor.current = id
      setIds(ids.has(id) ? [...ids].filter((one) => !changed.includes(one)) : [...ids, ...changed])
    },
    setPage: (page, isPicked) => setIds(isPicked ? [...ids, ...page] : [...ids].filter((id) => !page.includes(id))),
    pickAll: () => setState({ query, isAll: true, ids: new Set() }),
    clear: () => setIds([]),
  }
}

const emptySelection = (query: string) => ({ query, isAll: false, ids: new Set<string>() })

export function rowsBetween(rows: readonly string[], from: string, to: string): readonly string[] {
  const [first, last] = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  return first === -1 ? [to] : rows.slice(first, last + 1)
}
