import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { readDraft, saveDraft, type Draft } from './draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { blankParticipant, participantsFor, type ParticipantsForm } from './participants-form.ts'
import type { RegistrationData } from './registration-data.ts'
import { athleteCountOf } from './steps.ts'

/**
 * Initial athletes from the server: those sent without scripts and rejected, else the held order's, else who is signed
 * in.
 */
export function useInitialParticipants(data: RegistrationData, answer: FormAnswer): ParticipantInput[] {
  const [query] = useSearchParams()
  const [initial] = useState(() => athletesFor(data, query, initialAthletes(data, answer), null))
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

  const restore = useEffectEvent(() => {
    const earlyInput = element.current ? inputBeforeHydration(element.current) : []
    const draft = readDraft(event.id, Date.now())
    if (draft?.participants.length && !answer.values) {
      const [firstAthlete, ...otherAthletes] = draft.participants
      const isTyped = Object.entries(firstAthlete!).some(
        ([name, value]) => name !== 'competitionId' && typeof value === 'string' && value !== '',
      )
      const storedAthletes =
        isTyped || !data.signedInAthlete
          ? draft.participants
          : [{ ...firstAthlete!, ...data.signedInAthlete }, ...otherAthletes]
      const participants = athletesFor(data, query, storedAthletes, draft)
      form.setFieldValue('participants', participants, { dontUpdateMeta: true })
    }
    for (const [name, value] of earlyInput) form.setFieldValue(name as never, value as never)
  })
  const save = useEffectEvent(() => {
    const competitionId = competitionIn(data, query)
    const { participants } = form.state.values
    saveDraft(event.id, { draftKey: draftKey(), participants, ...(competitionId && { competitionId }) }, Date.now())
  })
  useLayoutEffect(() => {
    restore()
    save()
    const { unsubscribe } = form.store.subscribe(() => save())
    return unsubscribe
  }, [form.store])
  return draftKey
}

function athletesFor(
  data: RegistrationData,
  query: URLSearchParams,
  athletes: readonly ParticipantInput[],
  draft: Draft | null,
): ParticipantInput[] {
  const { competitions } = data.event
  const { maxParticipants } = data.participantTerms.form
  const count = query.has('athletes')
    ? athleteCountOf(query, maxParticipants)
    : Math.min(Math.max(athletes.length, 1), maxParticipants)
  return participantsFor(athletes, count, {
    chosen: competitionIn(data, query) || (competitions.length === 1 ? competitions[0]!.id : ''),
    before: draft?.competitionId ?? '',
    all: competitions.map(({ id }) => id),
  })
}

/** '' when the address names no competition of this event. */
function competitionIn({ event }: RegistrationData, query: URLSearchParams): string {
  return event.competitions.find(({ id }) => id === query.get('competition'))?.id ?? ''
}

function initialAthletes({ order, signedInAthlete }: RegistrationData, { values }: FormAnswer): ParticipantInput[] {
  if (Array.isArray(values?.participants)) return values.participants as unknown as ParticipantInput[]
  if (!order && signedInAthlete) return [{ ...blankParticipant(''), ...signedInAthlete }]
  return (order?.athletes ?? []).map((athlete) => ({ ...blankParticipant(''), ...athlete }))
}
