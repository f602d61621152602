import { useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { competitionForm, type CompetitionInput, type CompetitionTerms } from '#rules/competitions/competition-form.ts'
import type { Refusal } from '#web/refusal.ts'
import { belowTakenCode } from './below-taken.ts'
import { competitionFields, competitionValues } from './event-values.ts'
import { useRowForm } from './use-row-form.ts'

export type CompetitionFormProps = {
  event: EventCompetitions
  terms: CompetitionTerms
  /** Null: a new one, or one that was removed while it was edited. */
  competition: EditorCompetition | null
  removedName: string | null
}

export function useCompetitionForm(
  { event, terms, competition }: CompetitionFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation('event-editor')
  const schema = useMemo(() => competitionForm(terms), [terms])
  const { conflict, ...row } = useRowForm(
    {
      tab: 'competitions',
      idName: 'competition',
      row: competition,
      stored: competitionValues(competition, event, terms),
      schema,
      fieldsOf: competitionFields,
      fieldErrorOf,
      texts: { failed: t('failed.update'), saved: ({ name }) => t('competition.saved', { name }) },
    },
    element,
  )
  return {
    ...row,
    conflict: conflict && { ...conflict, mine: withTierText(conflict.mine), theirs: withTierText(conflict.theirs) },
  }
}

/** A list of prices is compared as a whole. */
const withTierText = ({ tiers = [], ...values }: CompetitionInput) => ({
  ...values,
  tiers: tiers.map(({ price, until, places }) => [price, until, places].filter(Boolean).join(' · ')).join('; '),
})

function fieldErrorOf(refusal: Refusal): Record<string, string> | null {
  const { code, field } = refusal
  if (code === 'capacity_below_taken') return { [field ?? 'capacity']: belowTakenCode(refusal) }
  if (code === 'team_locked') return { isTeam: code }
  if (code === 'team_names_repeat') return { uniqueTeamNames: code }
  return code === 'name_taken' ? { name: 'name_taken' } : null
}
