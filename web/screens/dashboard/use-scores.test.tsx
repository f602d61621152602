import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { DashboardPage } from '#rules/dashboard/dashboard-view.ts'
import { textsOf } from '#server/i18n/translator.ts'
import { Figures } from '#web/admin/figures.tsx'
import { StaffContext, type Staff } from '#web/admin/staff.ts'
import { useScores } from './use-scores.ts'

const staff: Staff = {
  actor: { kind: 'member', userId: '01', name: 'Eva', email: 'eva@example.com', role: 'admin' },
  organization: { name: 'Club Ribera', logo: null, region: 'en-GB', currency: 'GBP', timeZone: 'Europe/London' },
  raceOfWeek: null,
  sessionPath: '',
}
const page: DashboardPage = {
  nextRaces: [],
  tasks: [],
  activeEvents: 1,
  registrations: 8,
  revenue: 3_926_915,
  refunding: 0,
  cash: null,
  comparison: {
    activeEventsWeekAgo: 1,
    registrations: { now: 0, before: 0 },
    revenue: { now: 100, before: 0 },
    visitors: { now: 0, before: null },
  },
  events: [],
  sales: { days: [], registrations: [], revenue: null },
  chartEvents: [],
  chart: { days: 7, eventId: null },
}
const Scores = () => <Figures figures={useScores(page)} />

test.each([
  ['en', '0 in 7 days, up to yesterday: the same', '£1.00 in 7 days, up to yesterday: +'],
  ['es', '0 en 7 días, hasta ayer: igual', '£1.00 en 7 días, hasta ayer: +'],
] as const)('sales of seven days say that today is no part of them (%s)', (locale, registrations, revenue) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale)}>
      <StaffContext value={staff}>
        <Scores />
      </StaffContext>
    </I18nextProvider>,
  )
  expect(html).toContain(registrations)
  expect(html).toContain(revenue)
})
