import { useSearchParams } from 'react-router'
import { participantForm, type ParticipantTerms } from '#rules/registrations/registration-form.ts'
import { teamForm } from '#rules/teams/team-form.ts'
import * as v from 'valibot'
import type { ParticipantsForm } from './participants-form.ts'

export type ParticipantPages = {
  index: number
  pathTo: (index: number) => string
  /** `athletes` is how many the address asks for from now on, where it says so. */
  turnTo: (index: number, athletes?: number) => void
  keepCount: (athletes: number) => void
}

/** A page each for `count` participants; the address has its number, so that back and reload work. */
export function useParticipantPages(count: number): ParticipantPages {
  const [query, setQuery] = useSearchParams()
  const number = Number(query.get('athlete') ?? 1)
  const index = Number.isInteger(number) ? Math.min(Math.max(number, 1), count) - 1 : 0
  const queryOf = (page: number, athletes?: number) => {
    const next = new URLSearchParams(query)
    next.set('athlete', `${page + 1}`)
    if (athletes !== undefined && next.has('athletes')) next.set('athletes', `${athletes}`)
    return next
  }
  return {
    index,
    pathTo: (page) => `?${queryOf(page)}`,
    turnTo: (page, athletes) => setQuery(queryOf(page, athletes), { preventScrollReset: false }),
    keepCount: (athletes) => {
      if ((query.get('athletes') ?? `${athletes}`) !== `${athletes}`)
        setQuery(queryOf(index, athletes), { replace: true, preventScrollReset: true })
    },
  }
}

/** Whether a participant's page is complete; what is not is marked. */
export function isPageComplete(form: ParticipantsForm, terms: ParticipantTerms, index: number): boolean {
  const { participants, team } = form.state.values
  const isTeamComplete = index > 0 || !team || v.is(teamForm, team)
  const isComplete = isTeamComplete && v.is(participantForm(terms), participants[index])
  if (isComplete) return true
  void form.validate('change')
  for (const name of Object.keys(form.state.fieldMeta)) {
    if (name.startsWith(`participants[${index}].`) || (index === 0 && name.startsWith('team.')))
      form.setFieldMeta(name as never, (meta) => ({ ...meta, isTouched: true, isBlurred: true }))
  }
  return false
}

/** Marks field by field what a rejected try has marked as a whole, so that who is added next begins without errors. */
export function endTry(form: ParticipantsForm): void {
  for (const name of Object.keys(form.state.fieldMeta))
    form.setFieldMeta(name as never, (meta) => ({ ...meta, isBlurred: true }))
  form.baseStore.setState((state) => ({ ...state, submissionAttempts: 0 }))
}

/** The first page with a fault among the names of inputs; null without any. */
export function firstFaultyPage(names: readonly string[]): number | null {
  const pages = names
    .flatMap((name) => (name.startsWith('team.') ? '0' : (/^participants\[(\d+)\]/.exec(name)?.[1] ?? [])))
    .map(Number)
  return pages.length === 0 ? null : Math.min(...pages)
}
