import { useTranslation } from 'react-i18next'
import type { DashboardPage, Weeks } from '#rules/dashboard/dashboard-view.ts'
import type { Figure } from '#web/admin/figures.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function useScores({
  activeEvents,
  registrations,
  revenue,
  refunding,
  cash,
  comparison,
}: DashboardPage): Figure[] {
  const { t } = useTranslation('dashboard')
  const { count, money } = useFormats()
  const compare = useComparison()
  const { visitors } = comparison
  return [
    {
      label: t('figures.activeEvents'),
      value: count(activeEvents),
      notes: [compare({ now: activeEvents, before: comparison.activeEventsWeekAgo }, count).withWeekAgo],
    },
    {
      label: t('figures.registrations'),
      value: count(registrations),
      notes: [compare(comparison.registrations, count).ofWeek],
    },
    ...(revenue === null || comparison.revenue === null
      ? []
      : [
          {
            label: t('figures.revenue'),
            value: money(revenue),
            notes: [
              compare(comparison.revenue, money).ofWeek,
              t('figures.revenueHint'),
              ...(refunding ? [`${t('figures.refunding')}: ${money(refunding)}`] : []),
              ...(cash ? [`${t('figures.cash')}: ${money(cash)}`] : []),
            ],
          },
        ]),
    {
      label: t('figures.visitors'),
      value: count(visitors.now),
      notes: [
        visitors.before === null
          ? t('figures.change.tooEarly')
          : compare({ now: visitors.now, before: visitors.before }, count).withWeekBefore,
        t('figures.visitorsHint'),
      ],
    },
  ]
}

// A line may not break between a sign and its amount.
const wordJoiner = '\u2060'

const useComparison = () => {
  const { t } = useTranslation('dashboard')
  return ({ now, before }: Weeks, format: (value: number) => string) => {
    const change = `${now > before ? '+' : '−'}${wordJoiner}${format(Math.abs(now - before))}`
    const isSame = now === before
    const withWeekBefore = isSame ? t('figures.change.sameWeek') : t('figures.change.week', { change })
    return {
      withWeekAgo: isSame ? t('figures.change.sameMoment') : t('figures.change.moment', { change }),
      withWeekBefore,
      ofWeek: t('figures.change.ofWeek', { total: format(now), change: withWeekBefore }),
    }
  }
}
