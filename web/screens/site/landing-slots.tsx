import { useTranslation } from 'react-i18next'
import { matchesFilters } from '#rules/events/event-filters.ts'
import { dateTimeFormat } from '#rules/text/formatters.ts'
import { regionOf, type Locale } from '#rules/text/locale.ts'
import type { LandingPage } from '#rules/organizations/landing-view.ts'
import type { LandingSlots } from '#templates/contract.ts'
import type { PageLook } from '#web/handle.ts'
import { EventFilters } from '#web/ui/event-filters.tsx'
import { Fold } from './fold.tsx'
import { NextCountdown } from './next-countdown.tsx'

type Reader = { locale: Locale; region: string }

export function landingSlots(page: LandingPage, reader: Reader, look: PageLook): LandingSlots {
  return {
    fold: <Fold look={look} />,
    countdown: page.next && <NextCountdown until={page.next.startsAt} />,
    filters: page.filters && <Filters page={page} filters={page.filters} reader={reader} />,
  }
}

type FiltersProps = { page: LandingPage; filters: NonNullable<LandingPage['filters']>; reader: Reader }

function Filters({ page, filters, reader }: FiltersProps) {
  const { t } = useTranslation(['landing', 'event'])
  const sports = {
    name: 'sport',
    label: t('filters.sport'),
    all: t('filters.allSports'),
    options: filters.sports.map((sport) => ({ value: sport, label: t(`filters.sports.${sport}`) })),
    chosen: filters.sport,
  }
  const months = {
    name: 'month',
    label: t('filters.month'),
    all: t('filters.allMonths'),
    options: filters.months.map((month) => ({ value: month, label: monthName(month, reader) })),
    chosen: filters.month,
  }
  const countText = (count: number) => (count === 0 ? t('filters.none') : t('filters.count', { count }))
  return (
    <EventFilters
      choices={[sports, months].filter(({ options }) => options.length > 1)}
      count={countText(page.upcoming.filter((event) => matchesFilters(event, filters)).length)}
      counts={{
        none: t('filters.none'),
        one: t('filters.count', { count: 1 }),
        // The script inserts the number: all numbers but one share this form in both languages.
        other: t('filters.count', { count: 2 }).replace('2', '{n}'),
      }}
      texts={{ label: t('filters.label'), apply: t('filters.apply') }}
    />
  )
}

function monthName(month: string, { locale, region }: Reader): string {
  const format = dateTimeFormat(regionOf(locale, region), { timeZone: 'UTC', month: 'long', year: 'numeric' })
  const name = format.format(new Date(`${month}-15T12:00:00Z`))
  return name.charAt(0).toUpperCase() + name.slice(1)
}
