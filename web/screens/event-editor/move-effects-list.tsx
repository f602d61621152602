import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AgeEffects } from '#rules/events/age-effects.ts'
import type { EventBasics } from '#rules/events/event-editor-view.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { cancellationDeadline } from '#rules/refunds/cancellation.ts'
import { dayOf } from '#rules/time/day.ts'
import { shiftWithStart, type Start } from '#rules/time/wall-clock.ts'
import { transferDeadline } from '#rules/transfers/transfer.ts'
import { useFormats } from '#web/admin/staff.ts'
import { refusalIn } from '#web/refusal.ts'

type Effect = { key: string; text: string }
type Effects = Readonly<Record<'moves' | 'stays' | 'attention', readonly Effect[]>>

const groups = ['moves', 'stays', 'attention'] as const

/** What becomes of what depends on an event; nothing where nothing does. */
export function EffectsList({ effects }: { effects: Effects }) {
  const { t } = useTranslation('event-editor')
  return groups.map(
    (group) =>
      effects[group].length > 0 && (
        <Group key={group}>
          <h3>{t(`move.${group}`)}</h3>
          <ul>
            {effects[group].map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Group>
      ),
  )
}

export const hasEffects = (effects: Effects): boolean => groups.some((group) => effects[group].length > 0)

/** Of another start; the ages of athletes are counted by the server. */
export function useMoveEffects(event: EventBasics, start: Start): Effects {
  const { t } = useTranslation('event-editor')
  const { dateTime, longDay, count } = useFormats()
  const ages = useAgeEffects(event, start)
  const from: Start = { startsAt: new Date(event.startsAt), timeZone: event.timeZone }
  const isAnotherDay = dayOf(from.startsAt, from.timeZone) !== dayOf(start.startsAt, start.timeZone)
  const { competitions, openOffers, athletes, helperDays, scheduledExports, unsentMailings } = event.dependents
  const { endingCoupons, hasSchedule } = event.dependents
  const change = (was: Date, will: Date) =>
    t('move.change', {
      was: dateTime(was.toISOString(), from.timeZone),
      will: dateTime(will.toISOString(), start.timeZone),
    })
  const deadlineOf = (key: 'refunds' | 'transfers', of: (startsAt: Date) => Date | null): Effect[] => {
    const [was, will] = [of(from.startsAt), of(start.startsAt)]
    return was && will ? [{ key, text: `${t(`move.${key}`)} ${change(was, will)}` }] : []
  }
  const counted = (key: 'offers' | 'coupons' | 'mails' | 'exports' | 'calendars', total: number): Effect[] =>
    total > 0 ? [{ key, text: t(`move.${key}`, { count: total, total: count(total) }) }] : []
  const refundHours = refundHoursOf({ refundHours: event.usualRefundHours }, event)
  return {
    moves: [
      ...competitions.map(({ name, startsAt }) => {
        const startOfRace = new Date(startsAt)
        const text = `${t('move.competition', { name })} ${change(startOfRace, shiftWithStart(startOfRace, from, start))}`
        return { key: name, text }
      }),
      ...(athletes > 0 ? deadlineOf('refunds', (startsAt) => cancellationDeadline(startsAt, refundHours)) : []),
      ...(athletes > 0
        ? deadlineOf('transfers', (startsAt) => transferDeadline(startsAt, event.transferDeadlineDays))
        : []),
      ...(isAnotherDay ? counted('exports', scheduledExports) : []),
      ...counted('calendars', athletes),
    ],
    stays: [...counted('offers', openOffers), ...counted('coupons', endingCoupons)],
    attention: [
      ...agesIn(ages),
      ...(isAnotherDay && helperDays.length > 0
        ? [{ key: 'helpers', text: t('move.helpers', { days: helperDays.map((day) => longDay(day)).join(', ') }) }]
        : []),
      ...(event.arrival.checkInOpens
        ? [{ key: 'checkIn', text: t('move.checkIn', { time: event.arrival.checkInOpens }) }]
        : []),
      ...(hasSchedule ? [{ key: 'schedule', text: t('move.schedule') }] : []),
      ...counted('mails', unsentMailings),
    ],
  }

  function agesIn(effects: AgeEffects | null): Effect[] {
    if (!effects) return []
    const { ages: changed, categories, fields } = effects
    return [
      ...(changed > 0
        ? [
            {
              key: 'ages',
              text: t('move.ages', { count: changed, total: count(changed), categories: count(categories) }),
            },
          ]
        : []),
      ...fields.map(({ label, begins, ends }) => ({
        key: `field ${label}`,
        text: t('move.field', { label, begins: count(begins), ends: count(ends) }),
      })),
    ]
  }
}

/** Of another place. */
export function usePlaceEffects({ dependents }: EventBasics): Effects {
  const { t } = useTranslation('event-editor')
  const { count } = useFormats()
  const { athletes, unsentMailings, hasDirections } = dependents
  const counted = (key: 'mails' | 'calendars', total: number): Effect[] =>
    total > 0 ? [{ key, text: t(`move.${key}`, { count: total, total: count(total) }) }] : []
  return {
    moves: counted('calendars', athletes),
    stays: [],
    attention: [
      ...(hasDirections ? [{ key: 'directions', text: t('move.directions') }] : []),
      ...counted('mails', unsentMailings),
    ],
  }
}

/** Null until they are counted, and where nobody is registered. */
function useAgeEffects(
  { id, dependents: { athletes } }: EventBasics,
  { startsAt, timeZone }: Start,
): AgeEffects | null {
  const { load, data } = useFetcher<AgeEffects>()
  const path =
    athletes > 0 && adminPaths.eventMove(id, new URLSearchParams({ startsAt: startsAt.toISOString(), timeZone }))
  useEffect(() => {
    if (path) void load(path)
  }, [path, load])
  return path && data && !refusalIn(data) ? data : null
}

const Group = styled.div`
  margin-block-start: var(--space-2);

  h3 {
    font-size: var(--text-sm);
  }
  ul {
    margin: 0;
    padding-inline-start: var(--space-4);
    font-size: var(--text-sm);
  }
`
