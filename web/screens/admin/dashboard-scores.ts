import { useTranslation } from 'react-i18next'
import type { DashboardPage, Weeks } from '#rules/dashboard/dashboard-view.ts'
import type { Score } from './scoreboard.tsx'
import { useFormats } from './staff.ts'

export function useDashboardScores({ activeEvents, registrations, revenue, cash, comparison }: DashboardPage): Score[] {
  const { t } = useTranslation('admin')
  const { count, money } = useFormats()
  const compare = useComparison()
  const { visitors } = comparison
  return [
    {
      label: t('dashboard.activeEvents'),
      value: count(activeEvents),
      change: compare({ now: activeEvents, before: comparison.activeEventsWeekAgo }, count).withWeekAgo,
    },
    {
      label: t('dashboard.registrations'),
      value: count(registrations),
      change: compare(comparison.registrations, count).ofWeek,
    },
    ...(revenue === null || comparison.revenue === null
      ? []
      : [
          {
            label: t('dashboard.revenue'),
            value: money(revenue),
            change: compare(comparison.revenue, money).ofWeek,
            hint: t('dashboard.revenueHint'),
          },
        ]),
    {
      label: t('dashboard.visitors'),
      value: count(visitors.now),
      change:
        visitors.before === null
          ? t('dashboard.change.tooEarly')
          : compare({ now: visitors.now, before: visitors.before }, count).withWeekBefore,
      hint: t('dashboard.visitorsHint'),
    },
    ...(cash ? [{ label: t('dashboard.cash'), value: money(cash), hint: t('dashboard.cashHint') }] : []),
  ]
}

// A line may not break between a sign and its amount.
const wordJoiner = '\u2060'

const useComparison = () => {
  const { t } = useTranslation('admin')
  return ({ now, before }: Weeks, format: (value: number) => string) => {
    const change = `${now > before ? '+' : '−'}${wordJoiner}${format(Math.abs(now - before))}`
    const isSame = now === before
    const withWeekBefore = isSame ? t('dashboard.change.sameWeek') : t('dashboard.change.week', { change })
    return {
      withWeekAgo: isSame ? t('dashboard.change.sameMoment') : t('dashboard.change.moment', { change }),
      withWeekBefore,
      ofWeek: t('dashboard.change.ofWeek', { total: format(now), change: withWeekBefore }),
    }
  }
}
