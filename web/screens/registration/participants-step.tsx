import { useStore } from '@tanstack/react-form'
import { useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { participantsLimit } from '#rules/registrations/participants-limit.ts'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ServerErrors } from '#web/forms/server-errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { StepBody, StepForm } from './flow-layout.tsx'
import { IncompleteParticipants } from './incomplete-participants.tsx'
import { ParticipantFields } from './participant-fields.tsx'
import { blankParticipant, participantsForm } from './participants-form.ts'
import type { RegistrationData } from './registration-data.ts'
import { StepSummary } from './step-summary.tsx'
import { useInitialParticipants, useParticipantsDraft } from './participants-draft.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'

export function ParticipantsStep({ data, answer }: { data: RegistrationData; answer: FormAnswer }) {
  const { event, today } = data
  const { t } = useTranslation('registration')
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const element = useRef<HTMLFormElement>(null)
  const [removal, setRemoval] = useState<{ at: number; participant: ParticipantInput } | null>(null)
  const isHydrated = useIsHydrated()
  const form = useAppForm({
    values: { participants: useInitialParticipants(data, answer) },
    schema: useMemo(() => participantsForm(today), [today]),
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
  const errors = useMemo(() => errorsOf(answer, data), [answer, data])

  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    // The form's state changes before React renders the button: a second tap may come in between.
    if (!isBusy && !form.state.isSubmitting) void form.handleSubmit()
  }
  const copyContact = (index: number) => {
    for (const name of ['emergencyName', 'emergencyPhone'] as const) {
      form.setFieldValue(`participants[${index}].${name}`, participants[0]?.[name] ?? '')
    }
  }
  return (
    <ServerErrors value={errors}>
      <StepForm as={Form} ref={element} method="post" onSubmit={send} noValidate={isHydrated}>
        <input type="hidden" name="intent" value="hold" />
        <input type="hidden" name="draftKey" value={data.order?.draftKey ?? data.draftKey} />
        <StepBody>
          {participants.map((_, index) => (
            <ParticipantFields
              key={index}
              form={form}
              index={index}
              isOnly={participants.length === 1}
              competitions={event.competitions}
              onCopyContact={() => copyContact(index)}
              onRemove={() => {
                setRemoval({ at: index, participant: participants[index]! })
                void form.removeFieldValue('participants', index)
              }}
            />
          ))}
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
                  }}
                >
                  {t('undo.button')}
                </Button>
              }
            >
              {t('participants.removed', { number: removal.at + 1 })}
            </Banner>
          )}
          {participants.length < participantsLimit && (
            <Button
              icon="plus"
              wide
              onClick={() => form.pushFieldValue('participants', blankParticipant(competitionIds.at(-1) ?? ''))}
            >
              {t('participants.add')}
            </Button>
          )}
          {needsConfirmation(answer) && (
            <Banner tone="warning" title={t('participants.again')}>
              <Checkbox name="isSure" label={t('participants.sure')} />
            </Banner>
          )}
          <IncompleteParticipants form={form} />
        </StepBody>
        <StepSummary data={data} competitionIds={competitionIds}>
          <Button type="submit" variant="solid" size="lg" busy={isBusy}>
            {t('participants.continue')}
          </Button>
        </StepSummary>
      </StepForm>
    </ServerErrors>
  )
}

/** One document in two competitions of an event may be intended. */
const needsConfirmation = ({ refusal }: FormAnswer) =>
  refusal?.code === 'document_again' || refusal?.code === 'document_same_again'

/** A full competition is reported beside every athlete who chose it. */
function errorsOf({ errors, refusal, values }: FormAnswer, { event }: RegistrationData): Record<string, string> {
  if (refusal?.field?.endsWith('.dni')) {
    const { participant } = refusal.values
    return { ...errors, [refusal.field]: participant ? `${refusal.code}:${participant}` : refusal.code }
  }
  const sentParticipants = values?.participants
  if (refusal?.code !== 'competition_full' || !Array.isArray(sentParticipants)) return errors
  const fullId = event.competitions.find(({ name }) => name === refusal.values.competition)?.id
  const fieldErrors = sentParticipants.flatMap(({ competitionId }, index) =>
    competitionId === fullId ? [[`participants[${index}].competitionId`, 'competition_full'] as const] : [],
  )
  return { ...errors, ...Object.fromEntries(fieldErrors) }
}
