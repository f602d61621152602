import type { TFunction } from 'i18next'
import type { EventPage } from '#rules/events/event-views.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** Notes for participants, each with an icon. What the organizer has not entered is left out. */
export function goodToKnow(
  { state, arrival, refundHours }: Pick<EventPage, 'state' | 'arrival' | 'refundHours'>,
  t: TFunction<'event'>,
  zone: string,
): { icon: IconName; text: string }[] {
  const { arriveMinutesEarly: minutes, checkInOpens: time } = arrival
  const isAhead = state !== 'cancelled' && state !== 'finished'
  return [
    ...(minutes ? [{ icon: 'clock' as const, text: t('day.arrive', { minutes }) }] : []),
    ...(time ? [{ icon: 'flag' as const, text: t('day.checkIn', { time }) }] : []),
    ...(refundHours > 0 && isAhead ? [{ icon: 'shield' as const, text: t('day.refund', { count: refundHours }) }] : []),
    { icon: 'globe', text: t('day.zone', { zone }) },
  ]
}
