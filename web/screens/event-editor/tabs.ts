import { useCallback, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { SaveState } from '#web/admin/saving.ts'
import type { Fields } from './use-saving.ts'

/** What was typed and not saved, and what it was typed over. */
export type Draft = { values: Fields; savedText: string; revision: number }

export type TabState = {
  state: SaveState
  isDirty: boolean
  /** Saving it now needs no decision of a person. */
  isSavable: boolean
  /** A person must correct something or resolve a conflict before it can be saved. */
  isStuck: boolean
  save: () => void
  /** Null: it goes with its form. */
  draft: Draft | null
}

type Tab = 'basics' | 'competitions'
export type Tabs = {
  states: Partial<Record<Tab, TabState | null>>
  report: (tab: Tab, state: TabState | null) => void
}

/** The unsaved work of all tabs, which outlives their forms. */
export function useTabs(): Tabs {
  const [states, setStates] = useState<Tabs['states']>({})
  const report = useCallback<Tabs['report']>((tab, state) => setStates((before) => ({ ...before, [tab]: state })), [])
  return { states, report }
}

export const useEditorTabs = (): Tabs => useOutletContext<Tabs>()
