import {
  useMemo,
  useRef,
  type ReactNode,
  type SubmitEvent,
  useEffectEvent,
  useLayoutEffect,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit, useLocation, useParams } from 'react-router'
import { requiredIdsOf } from '#rules/agreements/required-ids.ts'
import { joinForm } from '#rules/teams/join-form.ts'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { paths } from '#rules/paths.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import type { CheckoutForm } from '../registration/checkout-form.ts'
import { Acceptance } from '../registration/acceptance.tsx'
import { DocumentsToCome } from '../registration/documents-to-come.tsx'
import { StepBody, StepForm, StepSide } from '../registration/flow-layout.tsx'
import { IncompleteParticipants } from '../registration/incomplete-participants.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { ParticipantFields } from '../registration/participant-fields.tsx'
import { blankParticipant, type ParticipantsForm } from '../registration/participants-form.ts'
import type { RegistrationData } from '../registration/registration-data.ts'
import { deleteDraft, readDraft, saveDraft } from '../registration/draft.ts'

type Props = {
  data: RegistrationData
  answer: FormAnswer
  lead: string
  button: string
  side: ReactNode
}

export function TakePlaceForm({ data, answer, lead, button, side }: Props) {
  const { t } = useTranslation('registration')
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const element = useRef<HTMLFormElement>(null)
  const isHydrated = useIsHydrated()
  const { event, participantTerms, texts } = data
  const competitionId = event.competitions[0]!.id
  const form = useAppForm({
    values: { participants: initialMember(data, answer), items: {} },
    schema: useMemo(
      () => joinForm(participantTerms, requiredIdsOf(texts), competitionId),
      [participantTerms, texts, competitionId],
    ),
    element,
    onValid: async () => {
      await submit(new FormData(element.current!), { method: 'post' })
      deleteDraftOnceJoined()
    },
  })
  const participantsForm = form as unknown as ParticipantsForm
  const deleteDraftOnceJoined = useJoinDraft({
    form: participantsForm,
    element,
    isSentAgain: answer.values !== null,
  })
  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (!isBusy) void form.handleSubmit()
  }
  return (
    <ServerErrors value={errorsOf(answer)}>
      <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <StepBody>
          <p>{lead}</p>
          <ParticipantFields
            form={participantsForm}
            index={0}
            title={t('participant.details')}
            data={data}
            isOnly
            isCurrent
            onRemove={() => {}}
            onCopyContact={() => {}}
          />
          <DocumentsToCome form={participantsForm} index={0} terms={participantTerms} title={t('team.join.files')} />
          <Acceptance form={form as unknown as CheckoutForm} texts={texts} participants={1} />
          <IncompleteParticipants
            form={form as unknown as ParticipantsForm}
            element={element}
            terms={participantTerms}
            errors={answer.errors}
            triedIndex={null}
            pathTo={() => '#participant-1'}
          />
          {answer.refusal?.code === 'document_again' && (
            <Banner tone="warning" title={t('participants.again')}>
              <Checkbox name="isSure" label={t('participants.sure')} />
            </Banner>
          )}
        </StepBody>
        <StepSide>
          {side}
          <NoConnection answer={answer} />
          <Button type="submit" variant="solid" size="lg" wide busy={isBusy}>
            {button}
          </Button>
        </StepSide>
      </StepForm>
    </ServerErrors>
  )
}

function initialMember({ event, signedInAthlete }: RegistrationData, { values }: FormAnswer): ParticipantInput[] {
  const sent = values?.participants as unknown as ParticipantInput[] | undefined
  const competitionId = event.competitions[0]!.id
  return [{ ...blankParticipant(competitionId), ...signedInAthlete, ...sent?.[0], competitionId }]
}

function errorsOf({ errors, refusal }: FormAnswer): Record<string, string> {
  const isBeside = refusal?.field?.endsWith('.dni') || refusal?.code === 'sold_out'
  return isBeside && refusal?.field ? { ...errors, [refusal.field]: refusal.code } : errors
}

type Draft = { form: ParticipantsForm; element: RefObject<HTMLFormElement | null>; isSentAgain: boolean }

/**
 * Restores what a member has typed on this device and saves every change. Returns a function that deletes it once the
 * member has joined.
 */
function useJoinDraft({ form, element, isSentAgain }: Draft): () => void {
  const { id = '', token = '' } = useParams()
  const { pathname } = useLocation()
  const key = `${id}.${token}`
  const hasJoined = useRef(false)
  const restore = useEffectEvent(() => {
    const earlyInput = inputBeforeHydration(element.current)
    const [typed] = readDraft(key, Date.now())?.participants ?? []
    const [member] = form.state.values.participants
    if (typed && !isSentAgain) {
      const filledInputs = Object.entries(typed).filter(([name, value]) => value !== '' && name !== 'competitionId')
      form.setFieldValue('participants', [{ ...member!, ...Object.fromEntries(filledInputs) }], {
        dontUpdateMeta: true,
      })
    }
    for (const [name, value] of earlyInput)
      if (name.startsWith('participants[')) form.setFieldValue(name as never, value as never)
  })
  const save = useEffectEvent(() => {
    if (!hasJoined.current) saveDraft(key, { participants: form.state.values.participants }, Date.now())
  })
  useLayoutEffect(() => {
    restore()
    const { unsubscribe } = form.store.subscribe(() => save())
    return unsubscribe
  }, [form.store])
  return () => {
    hasJoined.current =
      window.location.pathname !== pathname && window.location.pathname.startsWith(paths.participant(id, ''))
    if (hasJoined.current) deleteDraft(key, Date.now())
  }
}
