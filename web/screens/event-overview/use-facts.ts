import { useTranslation } from 'react-i18next'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { useFormats } from '#web/admin/staff.ts'
import type { Figure } from '#web/admin/figures.tsx'

export function useFacts(event: EventOverview): Figure[] {
  const { t } = useTranslation('event-home')
  const { count, date, money, time } = useFormats()
  const { startsAt, timeZone, daysToStart, athletes, due, taken, capacity, registration } = event
  const momentOf = (moment: string) => `${date(moment, timeZone)}, ${time(moment, timeZone)}`
  const daysOf = (days: number) => (days === 0 ? t('days.today') : t('days.count', { count: days, days: count(days) }))
  return [
    {
      label: t(daysToStart < 0 ? 'start.since' : 'start.until'),
      value: daysOf(Math.abs(daysToStart)),
      notes: [momentOf(startsAt)],
    },
    registration.reason === null
      ? { label: t('registration.until'), value: daysOf(registration.days), notes: [momentOf(registration.closesAt)] }
      : {
          label: t('registration.label'),
          value: t(registration.reason === 'draft' ? 'registration.notOpen' : 'registration.closed'),
          notes: [t(`registration.reason.${registration.reason}`)],
        },
    {
      label: t('athletes.label'),
      value: count(athletes),
      notes: [
        ...(due > 0 ? [t('athletes.due', { count: due, due: count(due) })] : []),
        capacity === null
          ? t('athletes.unlimited')
          : t('athletes.capacity', { count: taken, taken: count(taken), capacity: count(capacity) }),
      ],
    },
    ...(event.money
      ? [
          {
            label: t('money.net'),
            value: money(event.money.net),
            notes: [
              t('money.netHint'),
              ...(event.money.cash > 0 ? [`${t('money.cash')}: ${money(event.money.cash)}`] : []),
            ],
          },
        ]
      : []),
  ]
}
