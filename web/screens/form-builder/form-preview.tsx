import { useDeferredValue, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { useStore } from '@tanstack/react-form'
import { applicableFields, type TypedAnswers } from '#rules/registration-forms/answers.ts'
import { membersAtCheckout } from '#rules/teams/team-terms.ts'
import { parseDay } from '#rules/time/day.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { draftErrors, formOfDraft, type FieldDraft, type FormDraft } from '#rules/registration-forms/form-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { Fields, Sheet } from '../registration/flow-layout.tsx'
import { FormatContext, type FormatSettings } from '../registration/formats.ts'
import { FormIntroduction } from '../registration/form-introduction.tsx'
import { OpenPlaces } from '../registration/open-places.tsx'
import { ParticipantFields } from '../registration/participant-fields.tsx'
import { ParticipantProgress } from '../registration/participant-progress.tsx'
import { blankParticipant, participantsForm, type ParticipantsValues } from '../registration/participants-form.ts'
import type { Choice, ParticipantFormData } from '../registration/registration-data.ts'
import { TeamSheet } from '../registration/team-sheet.tsx'
import { useTeam } from '../registration/use-team.ts'
import { PreviewFiles } from './preview-files.tsx'
import { useBuilder } from './use-builder.ts'

type FormPreviewProps = { countries: Choice[]; formats: FormatSettings; theme: string }

/** The athlete's own form, with nothing behind it; it is filled in to see what the answers call for. */
export function FormPreview({ countries, formats, theme }: FormPreviewProps) {
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
        <FormatContext value={formats}>
          <PreviewCompetition data={data} />
        </FormatContext>
      </Phone>
    </Frame>
  )
}

/** Athletes choose a competition for teams in the step before their form. */
function PreviewCompetition({ data }: { data: ParticipantFormData }) {
  const { t } = useTranslation('registration')
  const { competitions } = data.event
  const { teams } = data.participantTerms
  const [pickedId, setPickedId] = useState<string | null>(null)
  const { id } = competitions.find((each) => each.id === pickedId) ?? competitions[0]!
  return (
    <>
      {Object.keys(teams).length > 0 && competitions.length > 1 && (
        <Field label={t('competition.choose')}>
          <Select value={id} onChange={(change) => setPickedId(change.currentTarget.value)}>
            {competitions.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <PreviewForm key={`${id} ${teams[id]?.min}`} data={data} competitionId={id} />
    </>
  )
}

function PreviewForm({ data, competitionId }: { data: ParticipantFormData; competitionId: string }) {
  const { t } = useTranslation('registration')
  const { participantTerms } = data
  const { form: registrationForm } = participantTerms
  const element = useRef<HTMLFormElement>(null)
  const [index, setIndex] = useState(0)
  const terms = participantTerms.teams[competitionId]
  const form = useAppForm<ParticipantsValues>({
    values: {
      participants: Array.from({ length: terms ? membersAtCheckout(terms) : 1 }, () => blankParticipant(competitionId)),
      team: terms && { name: '', size: String(terms.min) },
    },
    schema: useMemo(() => participantsForm(participantTerms), [participantTerms]),
    element,
    onValid: () => {},
  })
  const participants = useStore(form.store, ({ values }) => values.participants)
  const team = useTeam(form, participantTerms)
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
      {team && (
        <TeamSheet form={form} terms={team.terms} items={participantTerms.merchandise} isCurrent={current === 0} />
      )}
      {registrationForm.showsProgress && participants.length > 1 && (
        <ParticipantProgress pages={pages} participants={participants} />
      )}
      <ParticipantFields
        key={current}
        form={form}
        index={current}
        data={data}
        isOnly={participants.length <= (team?.least ?? 1)}
        isCurrent
        onRemove={() => void form.removeFieldValue('participants', current)}
        onCopyContact={() => {}}
      />
      <PreviewFiles key={`files ${current}`} files={applicableFilesOf(data, participants[current])} />
      {participants.length < (team?.size ?? registrationForm.maxParticipants) && (
        <Button
          icon="plus"
          wide
          onClick={() => {
            form.pushFieldValue('participants', blankParticipant(participants.at(-1)?.competitionId ?? competitionId))
            setIndex(participants.length)
          }}
        >
          {t(team ? 'team.addMember' : 'participants.add')}
        </Button>
      )}
      {team && <OpenPlaces count={team.size - participants.length} />}
    </form>
  )
}

/** Uploads are a step of their own, once places are held. */
function applicableFilesOf(
  { participantTerms: { form, raceDays } }: ParticipantFormData,
  participant: { competitionId: string; birthDate: string; answers?: unknown } | undefined,
) {
  const raceDay = raceDays[participant?.competitionId ?? '']
  if (!participant || raceDay === undefined) return []
  const day = parseDay(participant.birthDate)
  const athlete = { ...participant, raceDay, birthDate: 'day' in day ? day.day : null }
  return applicableFields(form.fields, athlete, (participant.answers ?? {}) as TypedAnswers).filter(
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

  > * + form {
    margin-block-start: var(--space-5);
  }
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

const unlimited = { state: 'unlimited', left: null, isNearlyFull: false, reason: null } as const

/** `id` of the competition of an event that has none yet. */
const noCompetition = '00000000-0000-4000-8000-000000000000'

/** The form of an athlete as it would be with what is edited, as far as that is complete. */
function previewData(
  { competitions, merchandise, today }: Pick<EventForm, 'competitions' | 'merchandise' | 'today'>,
  draft: FormDraft,
  { countries, untitled }: { countries: ParticipantFormData['countries']; untitled: string },
): ParticipantFormData {
  const listed = competitions.length > 0 ? competitions : [{ id: noCompetition, name: '', raceDay: today, team: null }]
  const errors = draftErrors(draft)
  const fields = draft.fields.map((field) => completeField(field, errors, untitled))
  return {
    event: { competitions: listed.map(({ id, name }) => ({ id, name, places: unlimited })) },
    participantTerms: {
      today,
      teams: Object.fromEntries(listed.flatMap(({ id, team }) => (team ? [[id, team]] : []))),
      raceDays: Object.fromEntries(listed.map(({ id, raceDay }) => [id, raceDay])),
      form: formOfDraft({ ...draft, fields }) as RegistrationForm,
      merchandise,
    },
    countries,
    heldVariants: [],
  }
}

/** Limits and conditions that are not complete yet are left out. */
function completeField(field: FieldDraft, errors: Readonly<Record<string, string>>, untitled: string): FieldDraft {
  const { id, label, condition, options, min, max } = field
  const isFaulty = (part: string) => Object.keys(errors).some((path) => path.startsWith(`${id}.${part}`))
  return {
    ...field,
    label: label.trim() || untitled,
    options: [...new Set(options)],
    min: isFaulty('min') ? '' : min,
    max: isFaulty('max') ? '' : max,
    isForAll: field.isForAll || isFaulty('competitions'),
    condition: isFaulty('condition') ? { ...condition, kind: 'always' } : condition,
  }
}
