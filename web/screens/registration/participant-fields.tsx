import { useStore } from '@tanstack/react-form'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { hasPlaces } from '#rules/competitions/places.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { Fields, PageSheet } from './flow-layout.tsx'
import { FillInFrom } from './fill-in-from.tsx'
import { EmergencyFields } from './emergency-fields.tsx'
import type { ParticipantsForm } from './participants-form.ts'
import type { ParticipantFormData } from './registration-data.ts'
import { PersonFields } from './person-fields.tsx'

// Without a boundary of its own: the step is shown once it has loaded, so that nothing moves.
const MerchandiseFields = lazy(async () => ({
  default: (await import('./merchandise-fields.tsx')).MerchandiseFields,
}))

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);

  > h2 {
    flex: 1 0 auto;
    font-size: var(--text-lg);
  }
`
const Numeral = styled.span`
  display: grid;
  place-items: center;
  min-inline-size: 2.4em;
  padding: 0.3em 0.4em 0.25em;
  border-radius: var(--radius-2);
  background: var(--primary-solid);
  color: var(--on-primary-solid);
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-stretch: 125%;
  font-weight: 850;
  line-height: 1;
`
type Props = {
  form: ParticipantsForm
  index: number
  /** For a form of one person; otherwise the participant's number. */
  title?: string
  data: ParticipantFormData
  isOnly: boolean
  isCurrent: boolean
  onRemove: () => void
  onCopyContact: () => void
}

export function ParticipantFields({ form, index, title, data, isOnly, isCurrent, onRemove, onCopyContact }: Props) {
  const { t } = useTranslation('registration')
  const chosenId = useStore(form.store, ({ values }) => values.participants[index]?.competitionId)
  const registrationId = useStore(form.store, ({ values }) => values.participants[index]?.id)
  const number = index + 1
  const { teams, merchandise } = data.participantTerms
  const isMember = chosenId !== undefined && teams[chosenId] !== undefined
  // A team is chosen in the step before.
  const open = data.event.competitions.filter(({ id }) => !teams[id])
  return (
    <PageSheet
      id={`participant-${number}`}
      data-other={isCurrent ? undefined : ''}
      aria-labelledby={`participant-${number}-title`}
    >
      <Head>
        {!title && <Numeral aria-hidden>{number}</Numeral>}
        <h2 id={`participant-${number}-title`}>
          {title ?? t(isMember && index === 0 ? 'team.captain' : 'participants.number', { number })}
        </h2>
        {!isOnly && (
          <Button variant="quiet" size="sm" icon="trash" onClick={onRemove}>
            {t('participants.remove')}
          </Button>
        )}
      </Head>
      {registrationId && <input type="hidden" name={`participants[${index}].id`} value={registrationId} />}
      <Fields>
        {data.people && <FillInFrom form={form} index={index} people={data.people} />}
        {open.length > 1 && !isMember ? (
          <div data-whole>
            <form.SelectField
              name={`participants[${index}].competitionId`}
              label={t('field.competition')}
              required
              autoComplete="off"
            >
              <option value="">{t('field.choose')}</option>
              {open.map(({ id, name, places }) => (
                <option key={id} value={id} disabled={!hasPlaces(places) && id !== chosenId}>
                  {hasPlaces(places) ? name : t('field.competitionClosed', { name })}
                </option>
              ))}
            </form.SelectField>
          </div>
        ) : (
          <input
            type="hidden"
            name={`participants[${index}].competitionId`}
            value={isMember ? chosenId : (open[0]?.id ?? '')}
          />
        )}
        <PersonFields form={form} index={index} asksGender={data.participantTerms.form.asksGender} />
      </Fields>
      <AnswerFields form={form} index={index} data={data} />
      {merchandise.length > 0 && (
        <MerchandiseFields form={form} index={index} items={merchandise} held={data.heldVariants} />
      )}
      <EmergencyFields form={form} index={index} onCopyContact={onCopyContact} />
    </PageSheet>
  )
}
