import { lazy, Suspense, useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { hasPlaces } from '#rules/competitions/places.ts'
import { membersAtCheckout, teamQuantity, teamSizeMax } from '#rules/teams/team-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { CompetitionCard } from './competition-card.tsx'
import { useDraft } from './draft.ts'
import { Sheet, StepBody, StepForm } from './flow-layout.tsx'
import type { RegistrationData } from './registration-data.ts'
import { StepSummary } from './step-summary.tsx'
import { athleteCountOf } from './steps.ts'

const WaitingLinks = lazy(async () => ({ default: (await import('./waiting-links.tsx')).WaitingLinks }))

/** A GET form that leads to the next step's address; works without scripts. */
export function CompetitionStep({ data }: { data: RegistrationData }) {
  const { event, order } = data
  const { t } = useTranslation('registration')
  const isBusy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const { chosenId, setChosenId, athletes, setAthletes } = useChoice(data, form)
  const [hasTried, setHasTried] = useState(false)
  const competition = event.competitions.find(({ id }) => id === chosenId)
  const { maxParticipants } = data.participantTerms.form
  const team = competition?.team ?? null
  const most = team?.max ?? Math.max(1, Math.min(maxParticipants, competition?.places.left ?? maxParticipants))
  const least = team?.min ?? 1
  const count = Math.min(Math.max(athletes, least), most)
  const charged = team ? teamQuantity(team, count) : count
  const competitionIds = competition ? Array.from({ length: charged }, () => competition.id) : []

  const athleteCount = team ? membersAtCheckout(team) : count
  const articles = (competition?.requiredItems ?? []).map(({ name, price }) => ({
    name,
    quantity: athleteCount,
    unitPrice: price,
  }))

  const send = (submission: SubmitEvent<HTMLFormElement>) => {
    // A choice made before hydration may be checked and not rendered yet.
    if (new FormData(submission.currentTarget).has('competition') && !isBusy) return
    submission.preventDefault()
    setHasTried(true)
    form.current?.querySelector<HTMLElement>('input[type="radio"]:not(:disabled)')?.focus()
  }
  return (
    <StepForm as={Form} ref={form} method="get" onSubmit={send} noValidate>
      <input type="hidden" name="step" value="participants" />
      {order && <input type="hidden" name="order" value={order.confirmationId} />}
      {data.offer && <input type="hidden" name="offer" value={data.offer} />}
      <StepBody>
        <FieldGroup
          label={t('competition.choose')}
          error={hasTried && !competition ? t('validation:competition_required') : null}
          required
        >
          {event.competitions.map((each) => (
            <CompetitionCard
              key={each.id}
              competition={each}
              eventStartsAt={event.startsAt}
              checked={each.id === chosenId}
              disabled={!hasPlaces(each.places)}
              onChoose={() => setChosenId(each.id)}
            />
          ))}
        </FieldGroup>
        {event.competitions.some(({ places }) => places.state === 'waiting_list') && (
          <Suspense>
            <WaitingLinks event={event} />
          </Suspense>
        )}
        {(team || maxParticipants > 1) && (
          <Sheet>
            <AthleteCount value={count} min={least} max={most} isTeam={team !== null} onChange={setAthletes} />
          </Sheet>
        )}
      </StepBody>
      <StepSummary data={data} competitionIds={competitionIds} articles={articles}>
        <Button type="submit" variant="solid" size="lg" iconEnd="arrow" busy={isBusy}>
          {t('competition.continue')}
        </Button>
      </StepSummary>
    </StepForm>
  )
}

/** Chosen here, else in the address, else in the draft, else the only open competition. */
function useChoice({ event }: RegistrationData, form: RefObject<HTMLFormElement | null>) {
  const [query] = useSearchParams()
  const draft = useDraft(event.id)
  const [pickedId, setPickedId] = useState<string | null>(null)
  const [athleteCount, setAthleteCount] = useState<number | null>(null)
  const openCompetitions = event.competitions.filter(({ places }) => hasPlaces(places))
  const openIdOf = (id: string | null | undefined) => openCompetitions.find((each) => each.id === id)?.id
  const onlyId = openCompetitions.length === 1 ? openCompetitions[0]!.id : ''
  useLayoutEffect(() => {
    // Read before the next render, which would uncheck what was checked before hydration.
    const checkedId = form.current && new FormData(form.current).get('competition')
    if (typeof checkedId !== 'string') return undefined
    const pick = () => setPickedId((current) => current ?? checkedId)
    const pressedButton = form.current?.querySelector('button:active')
    if (!pressedButton) return queueMicrotask(pick)
    // Waits for the press to end: rendering the price now would move the button from under the finger.
    const controller = new AbortController()
    const options = { once: true, signal: controller.signal }
    pressedButton.addEventListener('click', () => flushSync(pick), options)
    addEventListener('pointerup', () => setTimeout(pick), options)
    return () => controller.abort()
  }, [form])
  return {
    chosenId: pickedId ?? openIdOf(query.get('competition')) ?? openIdOf(draft?.competitionId) ?? onlyId,
    setChosenId: setPickedId,
    athletes:
      athleteCount ??
      (query.has('athletes')
        ? athleteCountOf(query, teamSizeMax)
        : Number(draft?.team?.size) || draft?.participants.length || 1),
    setAthletes: setAthleteCount,
  }
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 48px 5rem 48px;
  gap: var(--space-2);

  & input {
    padding-inline: var(--space-2);
    font-weight: 650;
    text-align: center;
    appearance: textfield;
  }
  & input::-webkit-inner-spin-button {
    appearance: none;
  }
`

type Props = { value: number; min?: number; max: number; isTeam?: boolean; onChange: (value: number) => void }

function AthleteCount({ value, min = 1, max, isTeam = false, onChange }: Props) {
  const { t } = useTranslation('registration')
  const set = (count: number) => onChange(Math.min(Math.max(Math.trunc(count) || min, min), max))
  return (
    <Field
      label={t(isTeam ? 'team.members' : 'competition.athletes')}
      hint={t(isTeam ? 'team.membersHint' : 'competition.athletesHint')}
    >
      <Row>
        <Button
          icon="minus"
          aria-label={t('competition.fewer')}
          aria-disabled={value <= min}
          onClick={() => set(value - 1)}
        />
        <Input
          type="number"
          name="athletes"
          inputMode="numeric"
          autoComplete="off"
          min={min}
          max={max}
          value={value}
          onChange={(event) => set(event.currentTarget.valueAsNumber)}
        />
        <Button
          icon="plus"
          aria-label={t('competition.more')}
          aria-disabled={value >= max}
          onClick={() => set(value + 1)}
        />
      </Row>
    </Field>
  )
}
