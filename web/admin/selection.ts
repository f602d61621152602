import { useState } from 'react'

/** Selected athletes: single ids, or all that match `query`. */
export type Selection = { isAll: boolean; ids: ReadonlySet<string>; size: number; query: string }

export type SelectionControls = Selection & {
  has: (id: string) => boolean
  toggle: (id: string) => void
  setPage: (ids: readonly string[], isPicked: boolean) => void
  pickAll: () => void
  clear: () => void
}

/** `query` is the list's filter: another filter starts with an empty selection. */
export function useSelection(query: string, total: number): SelectionControls {
  const [state, setState] = useState<{ query: string; isAll: boolean; ids: ReadonlySet<string> }>(emptySelection(query))
  const { isAll, ids } = state.query === query ? state : emptySelection(query)
  const setIds = (nextIds: Iterable<string>) => setState({ query, isAll: false, ids: new Set(nextIds) })
  return {
    isAll,
    ids,
    query,
    size: isAll ? total : ids.size,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => setIds(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    setPage: (page, isPicked) => setIds(isPicked ? [...ids, ...page] : [...ids].filter((id) => !page.includes(id))),
    pickAll: () => setState({ query, isAll: true, ids: new Set() }),
    clear: () => setIds([]),
  }
}

const emptySelection = (query: string) => ({ query, isAll: false, ids: new Set<string>() })
