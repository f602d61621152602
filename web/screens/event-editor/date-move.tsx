import { useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { dayBefore, dayOf, daysBetween, formatDay } from '#rules/time/day.ts'
import { placeText } from '#rules/events/place-text.ts'
import { dayTimeOf, shiftWithStart, type Start } from '#rules/time/wall-clock.ts'
import { useFormats } from '#web/admin/staff.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import type { BasicForm } from './basic-form.ts'
import { EffectsList, hasEffects, useMoveEffects, usePlaceEffects } from './move-effects-list.tsx'
import { momentOf } from './when-sentences.ts'

type Props = { form: BasicForm; event: EventBasics }

/** What depends on the day of a published event, before it is moved. A draft is saved while its date is entered. */
export function DateMove({ form, event }: Props) {
  const values = useStore(form.store, (state) => state.values)
  const start = movedStart(event, values)
  useFollowingDates(form, event)
  return start && <Dependents form={form} event={event} start={start} />
}

type Values = BasicForm['state']['values']

/** Null while the event stays where it is. */
function movedStart({ status, startsAt }: EventBasics, values: Values): Start | null {
  const moment = momentOf(values)
  const isMoved = status !== 'draft' && moment !== null && moment.getTime() !== Date.parse(startsAt)
  return isMoved ? { startsAt: moment, timeZone: values.timeZone } : null
}

const startOf = ({ startsAt, timeZone }: EventBasics): Start => ({ startsAt: new Date(startsAt), timeZone })

const fieldsOf = (moment: Date, timeZone: string) => ({
  deadlineDate: formatDay(dayOf(moment, timeZone)),
  deadlineTime: dayTimeOf(moment, timeZone),
})

/** `isChosen` while the deadline's own fields, where it can be seen and changed, hold the moved one. */
function movedDeadline(event: EventBasics, start: Start | null, values: Values) {
  if (event.registrationDeadline === null || start === null) return null
  const from = new Date(event.registrationDeadline)
  const to = shiftWithStart(from, startOf(event), start)
  const { deadlineDate, deadlineTime } = fieldsOf(to, start.timeZone)
  return { from, to, isChosen: values.deadlineDate === deadlineDate && values.deadlineTime === deadlineTime }
}

function writeDeadline(form: BasicForm, moment: Date, timeZone: string): void {
  const { deadlineDate, deadlineTime } = fieldsOf(moment, timeZone)
  form.setFieldValue('deadlineDate', deadlineDate)
  form.setFieldValue('deadlineTime', deadlineTime)
}

/** A deadline that moves along follows each change of the start; what would lie after the new day moves by itself. */
function useFollowingDates(form: BasicForm, event: EventBasics): void {
  const follow = useEffectEvent((before: Values, values: Values) => {
    const start = movedStart(event, values)
    const wasChosen = movedDeadline(event, movedStart(event, before), before)?.isChosen === true
    const deadline = movedDeadline(event, start, values)
    if (deadline && start && (wasChosen || deadline.from > start.startsAt))
      writeDeadline(form, deadline.to, start.timeZone)
    if (!start && wasChosen) writeDeadline(form, new Date(event.registrationDeadline!), event.timeZone)
    const day = start && dayOf(start.startsAt, start.timeZone)
    if (day && event.dependents.competitions.some(({ tiers }) => tiers.some(({ until }) => until > day)))
      form.setFieldValue('moveTiers', true)
  })
  useEffect(() => {
    let before = form.state.values
    const { unsubscribe } = form.store.subscribe(() => {
      const { values } = form.state
      const [moment, momentBefore] = [momentOf(values), momentOf(before)]
      // While a date is being entered there is none.
      if (!moment) return
      const last = before
      before = values
      if (moment.getTime() !== momentBefore?.getTime()) follow(last, values)
    })
    return unsubscribe
  }, [form])
}

type DependentsProps = Props & { start: Start }

function Dependents({ form, event, start }: DependentsProps) {
  const { t } = useTranslation('event-editor')
  const { money, dateTime, longDay } = useFormats()
  const { competitions } = event.dependents
  const effects = useMoveEffects(event, start)
  const deadline = movedDeadline(
    event,
    start,
    useStore(form.store, (state) => state.values),
  )
  const from = startOf(event)
  const days = daysBetween(dayOf(from.startsAt, from.timeZone), dayOf(start.startsAt, start.timeZone))
  const momentIn = (moment: Date, { timeZone }: Start) => dateTime(moment.toISOString(), timeZone)
  const change = (was: string, will: string) => t('move.change', { was, will })
  const tiers = competitions.flatMap(({ name, tiers: own }) => own.map((tier) => ({ name, ...tier })))
  const hasTiers = tiers.length > 0 && days !== 0
  if (!deadline && !hasTiers && !hasEffects(effects)) return null
  return (
    <Banner
      tone="info"
      title={t('move.title', { was: momentIn(from.startsAt, from), will: momentIn(start.startsAt, start) })}
    >
      <EffectsList effects={effects} />
      {deadline && (
        <Checkbox
          label={t('move.deadline')}
          hint={change(momentIn(deadline.from, from), momentIn(deadline.to, start))}
          checked={deadline.isChosen}
          onChange={({ currentTarget }) =>
            currentTarget.checked
              ? writeDeadline(form, deadline.to, start.timeZone)
              : writeDeadline(form, deadline.from, event.timeZone)
          }
        />
      )}
      {hasTiers && (
        <>
          <form.CheckField name="moveTiers" label={t('field.moveTiers')} />
          <List>
            {tiers.map(({ name, price, until }) => (
              <li key={`${name} ${until}`}>
                {t('move.price', { name, price: money(price) })}{' '}
                {change(longDay(until), longDay(dayBefore(until, -days)))}
              </li>
            ))}
          </List>
        </>
      )}
    </Banner>
  )
}

/** What depends on the place of a published event, before it is changed. */
export function PlaceMove({ form, event }: Props) {
  const { t } = useTranslation('event-editor')
  const effects = usePlaceEffects(event)
  const { locationName, locationAddress } = useStore(form.store, ({ values }) => values)
  const was = placeText(event)
  const will = placeText({ locationName: locationName ?? '', locationAddress: locationAddress ?? '' })
  if (event.status === 'draft' || was === will || !hasEffects(effects)) return null
  return (
    <Banner
      tone="info"
      title={t('move.placeTitle', { was: was || t('move.nowhere'), will: will || t('move.nowhere') })}
    >
      <EffectsList effects={effects} />
    </Banner>
  )
}

const List = styled.ul`
  margin: 0;
  padding-inline-start: var(--space-4);
  font-size: var(--text-sm);
`
