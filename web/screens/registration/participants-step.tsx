import { useStore } from '@tanstack/react-form'
import { lazy, useEffect, useEffectEvent, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { chargedArticles } from '#rules/merchandise/offered-item.ts'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import { chosenTickets } from '#rules/tickets/ticket-choice.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { DocumentsToCome } from './documents-to-come.tsx'
import { StepBody, StepForm } from './flow-layout.tsx'
import { FormIntroduction } from './form-introduction.tsx'
import { IncompleteParticipants } from './incomplete-participants.tsx'
import { ParticipantFields } from './participant-fields.tsx'
import { ParticipantProgress } from './participant-progress.tsx'
import { endTry, firstFaultyPage, isPageComplete, useParticipantPages } from './participant-pages.ts'
import { blankParticipant, participantsForm } from './participants-form.ts'
import type { RegistrationData } from './registration-data.ts'
import { NoConnection } from './no-connection.tsx'
import { OpenPlaces } from './open-places.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { useFaultMarks } from './use-fault-marks.ts'
import { useTeam } from './use-team.ts'
import { soldOutErrors } from './sold-out-errors.ts'
import { StepSummary } from './step-summary.tsx'
import { useInitialParticipants, useParticipantsDraft } from './participants-draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'

const TicketsBeside = lazy(async () => ({ default: (await import('../tickets/tickets-beside.tsx')).TicketsBeside }))

export function ParticipantsStep({ data, answer }: { data: RegistrationData; answer: FormAnswer }) {
  const { participantTerms } = data
  const { maxParticipants, showsProgress } = participantTerms.form
  const { t } = useTranslation('registration')
  const submit = useSubmit()
  const { state: navigation } = useNavigation()
  const isBusy = navigation === 'submitting'
  const element = useRef<HTMLFormElement>(null)
  const [removal, setRemoval] = useState<{ at: number; participant: ParticipantInput } | null>(null)
  // The page of whose participant the next one was asked for before it was complete.
  const [triedIndex, setTriedIndex] = useState<number | null>(null)
  const isHydrated = useIsHydrated()
  const form = useAppForm({
    values: useInitialParticipants(data, answer),
    schema: useMemo(() => participantsForm(participantTerms), [participantTerms]),
    element,
    onValid: async () => {
      const body = new FormData(element.current!)
      body.set('draftKey', draftKey())
      await submit(body, { method: 'post' })
    },
  })
  const draftKey = useParticipantsDraft(data, answer, form, element)
  const participants = useStore(form.store, ({ values }) => values.participants)
  const competitionIds = participants.map(({ competitionId }) => competitionId)
  const team = useTeam(form, participantTerms)
  const articles = participants.flatMap(({ competitionId, merchandise }) =>
    chargedArticles(participantTerms.merchandise, competitionId, merchandise),
  )
  const typedTickets = useStore(form.store, ({ values }) => values.tickets)
  const tickets = chosenTickets(participantTerms.tickets, typedTickets ?? {})
  const errors = useMemo(() => errorsOf(answer, data), [answer, data])
  const marks = useFaultMarks(form, data.order, element)
  const pages = useParticipantPages(participants.length)
  // The address asks for as many as step 1 chose: what is changed here has to outlive a reload.
  const keepCount = useEffectEvent(pages.keepCount)
  const teamSize = team?.size
  useEffect(() => {
    if (teamSize !== undefined) keepCount(teamSize)
  }, [teamSize])
  const isLast = pages.index === participants.length - 1

  const pageToFocus = useRef<number>(null)
  const turnToFault = (names: string[]) => {
    const page = firstFaultyPage(names)
    if (page === null || page === pages.index) return focusFirstError(element.current)
    pageToFocus.current = page
    pages.turnTo(page)
  }
  useEffect(() => {
    // Inputs of a page that is not shown yet take no focus.
    if (pageToFocus.current !== pages.index) return
    pageToFocus.current = null
    focusFirstError(element.current)
  }, [pages.index])
  const turnToServersFault = useEffectEvent(() => turnToFault(Object.keys(errors)))
  const turnedFor = useRef<FormAnswer>(null)
  useEffect(() => {
    // A page turn while the form is loaded again would end that, and what staff have added would not be there.
    if (navigation !== 'idle' || turnedFor.current === answer || Object.keys(errors).length === 0) return
    turnedFor.current = answer
    turnToServersFault()
  }, [navigation, answer, errors])

  const hold = async () => {
    await form.handleSubmit()
    const faults = Object.entries(form.state.fieldMeta).filter(([, meta]) => meta?.errors.length)
    if (faults.length > 0) turnToFault(faults.map(([name]) => name))
  }
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    // The form's state changes before React renders the button: a second tap may come in between.
    if (isBusy || form.state.isSubmitting) return
    if (isLast) void hold()
    else if (checkPage()) pages.turnTo(pages.index + 1)
  }
  const checkPage = () => {
    const isComplete = isPageComplete(form, participantTerms, pages.index)
    setTriedIndex(isComplete ? null : pages.index)
    if (!isComplete) focusFirstError(element.current)
    return isComplete
  }
  const add = () => {
    if (!checkPage()) return
    endTry(form)
    form.pushFieldValue('participants', blankParticipant(competitionIds.at(-1) ?? ''))
    pages.turnTo(participants.length, team ? undefined : participants.length + 1)
  }
  const copyContact = (index: number) => {
    for (const name of ['emergencyName', 'emergencyPhone'] as const) {
      form.setFieldValue(`participants[${index}].${name}`, participants[0]?.[name] ?? '')
    }
  }
  return (
    <ServerErrors value={useMemo(() => ({ ...marks, ...errors }), [marks, errors])}>
      <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="intent" value="hold" />
        <input type="hidden" name="draftKey" value={data.order?.draftKey ?? data.draftKey} />
        <StepBody>
          <FormIntroduction form={participantTerms.form} />
          {team && (
            <TeamSheet
              form={form}
              terms={team.terms}
              items={participantTerms.merchandise}
              isCurrent={pages.index === 0}
            />
          )}
          {showsProgress && participants.length > 1 && (
            <ParticipantProgress pages={pages} participants={participants} />
          )}
          {participants.map((_, index) => (
            <ParticipantFields
              key={index}
              form={form}
              index={index}
              data={data}
              isOnly={participants.length <= (team?.least ?? 1)}
              isCurrent={index === pages.index}
              onCopyContact={() => copyContact(index)}
              onRemove={() => {
                setRemoval({ at: index, participant: participants[index]! })
                void form.removeFieldValue('participants', index)
                if (!team) pages.keepCount(participants.length - 1)
              }}
            />
          ))}
          <DocumentsToCome form={form} index={pages.index} terms={participantTerms} title={t('documents.toCome')} />
          {removal && (
            <Banner
              tone="neutral"
              isAlert
              actions={
                <Button
                  size="sm"
                  onClick={() => {
                    void form.insertFieldValue('participants', removal.at, removal.participant)
                    setRemoval(null)
                    pages.turnTo(removal.at, team ? undefined : participants.length + 1)
                  }}
                >
                  {t('undo.button')}
                </Button>
              }
            >
              {t('participants.removed', { number: removal.at + 1 })}
            </Banner>
          )}
          {isLast && participants.length < (team?.size ?? maxParticipants) && (
            <Button icon="plus" wide onClick={add}>
              {t(team ? 'team.addMember' : 'participants.add')}
            </Button>
          )}
          {isLast && participantTerms.tickets.length > 0 && (
            <TicketsBeside form={form} types={participantTerms.tickets} typed={typedTickets ?? {}} />
          )}
          {isLast && team && <OpenPlaces count={team.size - participants.length} />}
          {needsConfirmation(answer) && (
            <Banner tone="warning" title={t('participants.again')}>
              <Checkbox name="isSure" label={t('participants.sure')} />
            </Banner>
          )}
          <IncompleteParticipants
            form={form}
            element={element}
            terms={participantTerms}
            errors={answer.errors}
            triedIndex={triedIndex}
            pathTo={pages.pathTo}
          />
          <NoConnection answer={answer} />
        </StepBody>
        <StepSummary data={data} competitionIds={team?.charged ?? competitionIds} articles={[...articles, ...tickets]}>
          <Button type="submit" variant="solid" size="lg" busy={isBusy} iconEnd={isLast ? undefined : 'arrow'}>
            {t(isLast ? (data.order ? 'participants.save' : 'participants.continue') : 'participants.next')}
          </Button>
        </StepSummary>
      </StepForm>
    </ServerErrors>
  )
}

/** One document in two competitions of an event may be intended. */
const needsConfirmation = ({ refusal }: FormAnswer) =>
  refusal?.code === 'document_again' || refusal?.code === 'document_same_again'

/** A full competition is reported beside every athlete who chose it, and so is what is sold out. */
function errorsOf(
  { errors, refusal, values }: FormAnswer,
  { event, participantTerms }: RegistrationData,
): Record<string, string> {
  if (refusal?.field === 'team.name') return { ...errors, [refusal.field]: refusal.code }
  if (refusal?.field?.startsWith('tickets.')) {
    const code = refusal.code === 'tickets_per_order' ? `max_value:${refusal.values.most}` : 'sold_out'
    return { ...errors, [refusal.field]: code }
  }
  if (refusal?.field?.endsWith('.dni')) {
    const { participant } = refusal.values
    return { ...errors, [refusal.field]: participant ? `${refusal.code}:${participant}` : refusal.code }
  }
  const sentParticipants = values?.participants
  if (refusal?.code === 'sold_out' && Array.isArray(sentParticipants))
    return { ...errors, ...soldOutErrors(sentParticipants, refusal, participantTerms.merchandise) }
  if (refusal?.code !== 'competition_full' || !Array.isArray(sentParticipants)) return errors
  const fullId = event.competitions.find(({ name }) => name === refusal.values.competition)?.id
  const fieldErrors = sentParticipants.flatMap(({ competitionId }, index) =>
    competitionId === fullId ? [[`participants[${index}].competitionId`, 'competition_full'] as const] : [],
  )
  return { ...errors, ...Object.fromEntries(fieldErrors) }
}
