import { useCallback, useEffect, useEffectEvent, useState } from 'react'
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

export type Tab = 'basics' | 'form' | 'acceptance' | 'details' | 'competitions' | 'merchandise' | 'ticket-types'
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

type Report = Pick<TabState, 'save' | 'isDirty' | 'state' | 'draft'> & { isValid: boolean; isAutomatic: boolean }

/** Reports the unsaved work of a tab that `useSaving` saves; `isAutomatic` while it is saved as it is typed. */
export function useReportedState(tab: Tab, { save, isDirty, state, draft, isValid, isAutomatic }: Report): void {
  const { report } = useEditorTabs()
  const isStuck = isDirty && (!isValid || state === 'conflict' || state === 'refused' || state === 'unreachable')
  const isSavable = isDirty && isAutomatic && isValid && state !== 'conflict' && state !== 'unreachable'
  const tabState = JSON.stringify({ state, isDirty, isStuck, isSavable, draft })
  const reportState = useEffectEvent((text: string) =>
    report(tab, { ...(JSON.parse(text) as Omit<TabState, 'save'>), save: () => save() }),
  )
  useEffect(() => reportState(tabState), [tabState])
}

/** Reports a form that only a press of its own button saves. */
export function useReportedForm(tab: Tab, isDirty: boolean): void {
  const { report } = useEditorTabs()
  useEffect(() => {
    const state = isDirty ? 'unsaved' : 'clean'
    report(tab, { state, isDirty, isStuck: isDirty, isSavable: false, save: () => {}, draft: null })
    return () => report(tab, null)
  }, [tab, isDirty, report])
}

export type Unsaved = Pick<TabState, 'isDirty' | 'isStuck' | 'save'>

export function stateOfTabs(states: readonly (TabState | null | undefined)[]): Unsaved {
  const dirty = states.filter((state) => state?.isDirty)
  return {
    isDirty: dirty.length > 0,
    isStuck: dirty.some((state) => state!.isStuck),
    save: () => dirty.forEach((state) => state!.save()),
  }
}
