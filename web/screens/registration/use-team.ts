import { useStore } from '@tanstack/react-form'
import type { ParticipantTerms } from '#rules/registrations/registration-form.ts'
import { membersAtCheckout, teamQuantity, type TeamTerms } from '#rules/teams/team-terms.ts'
import type { ParticipantsForm } from './participants-form.ts'

type Team = {
  terms: TeamTerms
  least: number
  size: number
  charged: string[]
}

export function useTeam(form: ParticipantsForm, { teams }: ParticipantTerms): Team | null {
  const competitionId = useStore(form.store, ({ values }) => values.participants[0]?.competitionId ?? '')
  const typedSize = useStore(form.store, ({ values }) => Number(values.team?.size))
  const terms = teams[competitionId]
  if (!terms) return null
  const size = Number.isInteger(typedSize) ? Math.min(Math.max(typedSize, terms.min), terms.max) : terms.min
  return {
    terms,
    least: membersAtCheckout(terms),
    size,
    charged: Array.from({ length: teamQuantity(terms, size) }, () => competitionId),
  }
}
