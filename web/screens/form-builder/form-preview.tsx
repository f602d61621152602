import { useDeferredValue, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useStore } from '@tanstack/react-form'
import { askedFields, type TypedAnswers } from '#rules/registration-forms/answers.ts'
import { parseDay } from '#rules/time/day.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fields, Sheet } from '../registration/flow-layout.tsx'
import { FormIntroduction } from '../registration/form-introduction.tsx'
import { ParticipantFields } from '../registration/participant-fields.tsx'
import { ParticipantProgress } from '../registration/participant-progress.tsx'
import { blankParticipant, participantsForm } from '../registration/participants-form.ts'
import type { Choice, ParticipantFormData } from '../registration/registration-data.ts'
import { previewData } from './preview-data.ts'
import { PreviewFiles } from './preview-files.tsx'
import { useBuilder } from './use-builder.ts'

type FormPreviewProps = { countries: Choice[]; theme: string }

/** The athlete's own form, with nothing behind it; it is filled in to see what the answers call for. */
export function FormPreview({ countries, theme }: FormPreviewProps) {
  const { t } = useTranslation('form-builder')
  const { event, draft } = useBuilder()
  const current = useDeferredValue(draft)
  const untitled = t('card.untitled')
  const data = useMemo(
    () => previewData(event, current, { countries, untitled }),
    [event, current, countries, untitled],
  )
  return (
    <Frame aria-label={t('preview.title')}>
      <header>
        <h2>{t('preview.title')}</h2>
        <p>{t('preview.text')}</p>
      </header>
      <style dangerouslySetInnerHTML={{ __html: theme }} />
      <Phone data-form-preview="">
        <PreviewForm data={data} />
      </Phone>
    </Frame>
  )
}

function PreviewForm({ data }: { data: ParticipantFormData }) {
  const { t } = useTranslation('registration')
  const { participantTerms, event } = data
  const { form: registrationForm } = participantTerms
  const element = useRef<HTMLFormElement>(null)
  const [index, setIndex] = useState(0)
  const onlyId = event.competitions[0]!.id
  const form = useAppForm({
    values: { participants: [blankParticipant(onlyId)] },
    schema: useMemo(() => participantsForm(participantTerms), [participantTerms]),
    element,
    onValid: () => {},
  })
  const participants = useStore(form.store, ({ values }) => values.participants)
  const current = Math.min(index, participants.length - 1)
  const pages = { index: current, pathTo: (page: number) => `#${page}`, turnTo: setIndex }
  const turnPage = (press: MouseEvent<HTMLFormElement>) => {
    const link = (press.target as Element).closest('a')
    if (!link) return
    press.preventDefault()
    setIndex(Number(link.hash.slice(1)))
  }
  return (
    <form ref={element} onClickCapture={turnPage} onSubmit={(submission) => submission.preventDefault()} noValidate>
      <FormIntroduction form={registrationForm} />
      {registrationForm.showsProgress && participants.length > 1 && (
        <ParticipantProgress pages={pages} participants={participants} />
      )}
      <ParticipantFields
        key={current}
        form={form}
        index={current}
        data={data}
        isOnly={participants.length === 1}
        isCurrent
        onRemove={() => void form.removeFieldValue('participants', current)}
        onCopyContact={() => {}}
      />
      <PreviewFiles files={filesAsked(data, participants[current])} />
      {participants.length < registrationForm.maxParticipants && (
        <Button
          icon="plus"
          wide
          onClick={() => {
            form.pushFieldValue('participants', blankParticipant(participants.at(-1)?.competitionId ?? onlyId))
            setIndex(participants.length)
          }}
        >
          {t('participants.add')}
        </Button>
      )}
    </form>
  )
}

/** Uploads are a step of their own, once places are held. */
function filesAsked(
  { participantTerms: { form, raceDays } }: ParticipantFormData,
  participant: { competitionId: string; birthDate: string; answers?: unknown } | undefined,
) {
  const raceDay = raceDays[participant?.competitionId ?? '']
  if (!participant || raceDay === undefined) return []
  const day = parseDay(participant.birthDate)
  const athlete = { ...participant, raceDay, birthDate: 'day' in day ? day.day : null }
  return askedFields(form.fields, athlete, (participant.answers ?? {}) as TypedAnswers).filter(
    (field) => field.kind === 'file',
  )
}

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
  inline-size: min(390px, 100%);
  margin-inline: auto;

  > header > h2 {
    font-size: var(--text-lg);
  }
  > header > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Phone = styled.div`
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--surface);
  color: var(--ink);

  > form {
    display: grid;
    gap: var(--space-5);
  }
  /* As on a phone, however wide the screen is. */
  ${Fields} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${Sheet} {
    padding: var(--space-5) var(--space-4);
  }
`
