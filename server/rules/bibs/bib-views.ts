import type { EventHead } from '../events/admin-event-views.ts'
import type { ListPage } from '../lists/list-state.ts'
import type { BibRowProblem } from './match-bib-rows.ts'
import type { BibRule, Overlap } from './bib-rule.ts'
import type { BibPlan, BibScope, RuleFill, SkippedBib } from './plan-bibs.ts'

/**
 * `bearers`: confirmed athletes that the rule is for, or with `sharesBibs` their teams; `numbers`: of its range, without
 * reserved ones.
 */
export type BibRuleRow = BibRule & {
  revision: number
  competition: string
  sharesBibs: boolean
  bearers: number
  numbers: number
  missing: number
}

export type BibPreviewRow = {
  id: string
  name: string
  competition: string
  team: string | null
  from: string | null
  to: string
}

/** `changed` is how many of `total` get another bib than they have. */
export type BibPreview = ListPage<BibPreviewRow> & {
  scope: BibScope
  changed: number
  missing: number
  /** `bibs` are ranges of them, without the last `more` numbers. */
  reserved: { count: number; bibs: string; more: number }
  taken: { count: number; bibs: SkippedBib[] }
  left: BibPlan['left']
  fills: RuleFill[]
}

export type BibsPage = {
  event: EventHead
  competitions: { id: string; name: string }[]
  rules: BibRuleRow[]
  overlaps: Overlap[]
  counts: { confirmed: number; withoutBib: number; withoutRule: number; unpaid: number; withResult: number }
  latest: { id: string; source: 'rules' | 'file'; count: number; at: string } | null
  preview: BibPreview | null
}

/** `assignment` can be undone; null: nobody got another bib. */
export type AssignmentReport = { assignment: string | null; assigned: number; unchanged: number }

export type BibImport = {
  isImported: boolean
  assignment: string | null
  changed: number
  unchanged: number
  /** Rows without a bib. */
  empty: number
  problemCount: number
  problems: BibRowProblem[]
  samples: { name: string; from: string | null; to: string }[]
}

export type UndoReport = { restored: number; changed: number; names: { name: string; bib: string | null }[] }
