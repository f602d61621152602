import { useTranslation } from 'react-i18next'
import type { DashboardPage, Weeks } from '#rules/dashboard/dashboard-view.ts'
import type { Score } from './scoreboard.tsx'
import { useFormats } from '../admin/staff.ts'

export function useScores({ activeEvents, registrations, revenue, cash, comparison }: DashboardPage): Score[] {
  const { t } = useTranslation('dashboard')
  const { count, money } = useFormats()
  const compare = useComparison()
  const { visitors } = comparison
  return [
    {
      label: t('figures.activeEvents'),
      value: count(activeEvents),
      change: compare({ now: activeEvents, before: comparison.activeEventsWeekAgo }, count).withWeekAgo,
    },
    {
      label: t('figures.registrations'),
      value: count(registrations),
      change: compare(comparison.registrations, count).ofWeek,
    },
    ...(revenue === null || comparison.revenue === null
      ? []
      : [
          {
            label: t('figures.revenue'),
            value: money(revenue),
            change: compare(comparison.revenue, money).ofWeek,
            hint: t('figures.revenueHint'),
          },
        ]),
    {
      label: t('figures.visitors'),
      value: count(visitors.now),
      change:
        visitors.before === null
          ? t('figures.change.tooEarly')
          : compare({ now: visitors.now, before: visitors.before }, count).withWeekBefore,
      hint: t('figures.visitorsHint'),
    },
    ...(cash ? [{ label: t('figures.cash'), value: money(cash), hint: t('figures.cashHint') }] : []),
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
