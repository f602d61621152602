import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import { pick } from '#rules/pick.ts'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { listenToOtherTabs, readDraft, saveDraft, type Draft } from './draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { membersAtCheckout } from '#rules/teams/team-terms.ts'
import type { TeamInput } from '#rules/teams/team-form.ts'
import {
  blankParticipant,
  participantsFor,
  type ParticipantsForm,
  type ParticipantsValues,
} from './participants-form.ts'
import { latestDraft } from './latest-draft.ts'
import type { RegistrationData } from './registration-data.ts'
import { sentTickets, typedTicketsOf } from '../tickets/typed-tickets.ts'
import { athleteCountOf } from './steps.ts'

/**
 * Initial athletes from the server: those sent without scripts and rejected, else what was typed for the held order, else
 * whom it has, else who is signed in.
 */
export function useInitialParticipants(data: RegistrationData, answer: FormAnswer): ParticipantsValues {
  const [query] = useSearchParams()
  const [initial] = useState(() => {
    const sentTeam = answer.values?.team as TeamInput | undefined
    const { team } = data.order ?? {}
    const heldTeam = data.draft?.content.team ?? (team ? { name: team.name, size: String(team.size) } : null)
    const tickets = typedTicketsOf(
      data.participantTerms.tickets,
      sentTickets(answer) ?? data.draft?.content.tickets,
      (data.order?.tickets ?? []).map(({ ticketTypeId, quantity }) => ({
        ticketTypeId,
        answers: Array.from({ length: quantity }, () => ({})),
      })),
    )
    const known = { athletes: initialAthletes(data, answer), team: sentTeam ?? heldTeam, draft: null }
    return { ...valuesFor(data, query, known), tickets }
  })
  return initial
}

/**
 * Restores the athletes' part of the draft and saves every change. Returns a function for the draft's key, which makes
 * one order of all its submissions.
 */
export function useParticipantsDraft(
  data: RegistrationData,
  answer: FormAnswer,
  form: ParticipantsForm,
  element: RefObject<HTMLFormElement | null>,
): () => string {
  const { event } = data
  const [query] = useSearchParams()
  const [newKey] = useState(data.draftKey)
  const draftKey = () => data.order?.draftKey || readDraft(event.id, Date.now())?.draftKey || newKey

  const isFilling = useRef(false)
  const fill = (draft: Draft | null) => {
    if (draft?.participants.length) {
      const [firstAthlete, ...otherAthletes] = draft.participants
      const isTyped = Object.entries(firstAthlete!).some(
        ([name, value]) => name !== 'competitionId' && name !== 'id' && typeof value === 'string' && value !== '',
      )
      const storedAthletes =
        isTyped || !data.signedInAthlete
          ? draft.participants
          : [{ ...firstAthlete!, ...data.signedInAthlete }, ...otherAthletes]
      const team = draft.team ?? form.state.values.team ?? null
      const values = valuesFor(data, query, { athletes: storedAthletes, team, draft })
      form.setFieldValue('participants', values.participants, { dontUpdateMeta: true })
      form.setFieldValue('team', values.team, { dontUpdateMeta: true })
      if (Object.keys(draft.tickets ?? {}).length > 0) {
        const tickets = typedTicketsOf(data.participantTerms.tickets, draft.tickets)
        form.setFieldValue('tickets', tickets, { dontUpdateMeta: true })
      }
    }
  }
  const restore = useEffectEvent(() => {
    const earlyInput = inputBeforeHydration(element.current)
    const draft = latestDraft(data, Date.now())
    if (!answer.values) fill(draft)
    for (const [name, value] of earlyInput) form.setFieldValue(name as never, value as never)
  })
  const showOtherTab = useEffectEvent(() => {
    const draft = readDraft(event.id, Date.now())
    if (!draft?.orderId || draft.orderId !== data.order?.confirmationId) return
    isFilling.current = true
    fill(draft)
    isFilling.current = false
  })
  const save = useEffectEvent(() => {
    if (isFilling.current) return
    const competitionId = competitionIn(data, query)
    const { participants, team = null, tickets = {} } = form.state.values
    saveDraft(
      event.id,
      { draftKey: draftKey(), participants, team, tickets, ...(competitionId && { competitionId }) },
      Date.now(),
    )
  })
  useLayoutEffect(() => {
    restore()
    save()
    const { unsubscribe } = form.store.subscribe(() => save())
    const stopListening = listenToOtherTabs(event.id, () => showOtherTab())
    return () => {
      unsubscribe()
      stopListening()
    }
  }, [form.store, event.id])
  return draftKey
}

type Known = { athletes: readonly ParticipantInput[]; team: TeamInput | null; draft: Draft | null }

function valuesFor(
  data: RegistrationData,
  query: URLSearchParams,
  { athletes, team, draft }: Known,
): ParticipantsValues {
  const { competitions } = data.event
  const { teams, form } = data.participantTerms
  const chosen = competitionIn(data, query) || (competitions.length === 1 ? competitions[0]!.id : '')
  const competition = { chosen, before: draft?.competitionId ?? '', all: competitions.map(({ id }) => id) }
  const terms = teams[chosen || (athletes[0]?.competitionId ?? '')]
  if (terms) {
    const sizeInPath = query.has('athletes') ? athleteCountOf(query, terms.max) : null
    const size = sizeInPath === null ? (team?.size ?? String(terms.min)) : String(Math.max(sizeInPath, terms.min))
    const least = membersAtCheckout(terms)
    const count = Math.max(least, Math.min(athletes.length, Number(size) || least, terms.max))
    return { participants: participantsFor(athletes, count, competition), team: { name: team?.name ?? '', size } }
  }
  const count = query.has('athletes')
    ? athleteCountOf(query, form.maxParticipants)
    : Math.min(Math.max(athletes.length, 1), form.maxParticipants)
  return { participants: participantsFor(athletes, count, competition), team: null }
}

/** '' when the address names no competition of this event. */
function competitionIn({ event }: RegistrationData, query: URLSearchParams): string {
  return event.competitions.find(({ id }) => id === query.get('competition'))?.id ?? ''
}

function initialAthletes(
  { draft, order, signedInAthlete }: RegistrationData,
  { values }: FormAnswer,
): ParticipantInput[] {
  if (Array.isArray(values?.participants)) return values.participants as unknown as ParticipantInput[]
  if (draft) return [...draft.content.participants]
  if (!order && signedInAthlete) return [{ ...blankParticipant(''), ...signedInAthlete }]
  return (order?.athletes ?? []).map((athlete) => ({
    ...blankParticipant(''),
    ...pick(athlete, ['id', 'firstName', 'competitionId', 'merchandise']),
    lastName: enteredLastName(athlete.lastName),
  }))
}
