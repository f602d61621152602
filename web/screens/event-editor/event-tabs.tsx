import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import type { Permission } from '#rules/permissions.ts'
import { Tabs, type TabItem } from '#web/ui/tabs.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import type { Tabs as TabStates } from './tabs.ts'

type EventTab = Omit<TabItem, 'isCurrent'> & { permission: Permission }

export function EventTabs({ items }: { items: TabItem[] }) {
  const { t } = useTranslation('admin')
  return <Tabs label={t('eventTabs.label')} items={items} />
}

/** The tabs that exist, in the specification's order, as far as the reader may open them. */
export function useEventTabs(
  { id, competitions, athletes, hasTeams, hasTickets, waiting }: EventEditorFrame,
  states: TabStates['states'],
): TabItem[] {
  const { t } = useTranslation('admin')
  const { count } = useFormats()
  const { pathname } = useLocation()
  const may = useMay()
  const markOf = (tab: keyof typeof states) => (states[tab]?.isDirty ? t('eventTabs.unsaved') : undefined)
  const tabs: EventTab[] = [
    { label: t('eventTabs.overview'), href: adminPaths.event(id), permission: 'see-events' },
    {
      label: t('eventTabs.basic'),
      href: adminPaths.eventBasics(id),
      mark: markOf('basics'),
      permission: 'edit-events',
    },
    {
      label: t('eventTabs.form'),
      href: adminPaths.eventForm(id),
      mark: markOf('form'),
      permission: 'edit-events',
    },
    {
      label: t('eventTabs.acceptance'),
      href: adminPaths.eventAcceptance(id),
      mark: markOf('acceptance'),
      permission: 'edit-events',
    },
    { label: t('eventTabs.landing'), href: adminPaths.eventLanding(id), permission: 'edit-landing' },
    {
      label: t('eventTabs.competitions'),
      href: adminPaths.eventCompetitions(id),
      count: count(competitions),
      mark: markOf('competitions'),
      permission: 'edit-events',
    },
    {
      label: t('eventTabs.paymentMethods'),
      href: adminPaths.eventPaymentMethods(id),
      permission: 'edit-events',
    },
    {
      label: t('eventTabs.merchandising'),
      href: adminPaths.eventMerchandising(id),
      mark: markOf('merchandise'),
      permission: 'manage-merchandising',
    },
    {
      label: t('eventTabs.ticketTypes'),
      href: adminPaths.eventTicketTypes(id),
      mark: markOf('ticket-types'),
      permission: 'edit-events',
    },
    {
      label: t('eventTabs.details'),
      href: adminPaths.eventDetails(id),
      mark: markOf('details'),
      permission: 'edit-events',
    },
    { label: t('eventTabs.results'), href: adminPaths.eventResults(id), permission: 'import-results' },
    {
      label: t('eventTabs.athletes'),
      href: adminPaths.eventAthletes(id),
      count: count(athletes),
      permission: 'see-athletes',
    },
    ...(hasTeams
      ? [{ label: t('eventTabs.teams'), href: adminPaths.eventTeams(id), permission: 'see-athletes' as const }]
      : []),
    ...(hasTickets
      ? [
          {
            label: t('eventTabs.ticketsSold'),
            href: adminPaths.eventTicketsSold(id),
            permission: 'see-money' as const,
          },
        ]
      : []),
    { label: t('eventTabs.mails'), href: adminPaths.eventMailings(id), permission: 'edit-athletes' },
    { label: t('eventTabs.checkIn'), href: adminPaths.checkIn(id), permission: 'check-in' },
    { label: t('eventTabs.helpers'), href: adminPaths.checkInHelpers(id), permission: 'edit-events' },
    { label: t('eventTabs.bibs'), href: adminPaths.eventBibs(id), permission: 'assign-bibs' },
    ...(waiting === null
      ? []
      : [
          {
            label: t('eventTabs.waitingList'),
            href: adminPaths.eventWaitingList(id),
            count: count(waiting),
            permission: 'see-athletes',
          } as const,
        ]),
    { label: t('eventTabs.holds'), href: adminPaths.eventHolds(id), permission: 'release-holds' },
  ]
  const isCurrent = (href: string) => (href === adminPaths.event(id) ? pathname === href : isWithin(href, pathname))
  return tabs
    .filter(({ permission }) => may(permission))
    .map(({ permission: _permission, ...tab }) => ({ ...tab, isCurrent: isCurrent(tab.href) }))
}

export const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
