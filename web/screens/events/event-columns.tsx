import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import { eventListShape } from '#rules/events/event-list.ts'
import { queryWith, sortLink } from '#rules/lists/list-state.ts'
import type { ListColumn } from '#web/admin/list-columns.ts'
import { RowMenu, type RowAction } from '#web/admin/row-menu.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { PhoneOnly } from '#web/ui/phone-only.tsx'
import { EventThumb, useEventPath } from '../admin/event-name.tsx'
import { PlacesBar } from '../admin/places-bar.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'
import { EventStatusChip } from '../admin/status-chip.tsx'
import type { EventMenu } from './use-event-menu.tsx'

export function useEventColumns(menu: EventMenu): ListColumn<AdminEventRow>[] {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const pathOf = useEventPath()
  const sortOf = (name: (typeof eventListShape)['sorts'][number]) => sortLink(eventListShape, query, name)
  return [
    {
      key: 'picture',
      header: t('events.columns.picture'),
      slot: 'lead',
      isEmpty: ({ course }) => course === null,
      cell: ({ course }) => <EventThumb course={course} size="sm" />,
    },
    {
      key: 'event',
      header: t('events.columns.event'),
      sort: sortOf('title'),
      isRowHeader: true,
      slot: 'title',
      cell: (event) => (
        <Name>
          <Anchor href={pathOf(event)} data-covers="" dir="auto">
            {event.title}
          </Anchor>
          {event.locationName && <small>{event.locationName}</small>}
        </Name>
      ),
    },
    {
      key: 'start',
      header: t('events.columns.start'),
      // The third press leads back to the next event first.
      sort:
        query.get('sort') === '-start'
          ? { href: queryWith(query, { sort: null }), direction: 'descending' }
          : sortOf('start'),
      slot: 'fact',
      cell: (event) => <Start event={event} />,
    },
    {
      key: 'status',
      header: t('events.columns.status'),
      slot: 'state',
      cell: (event) => (
        <States>
          <EventStatusChip event={event} />
        </States>
      ),
    },
    {
      key: 'places',
      header: t('events.columns.registrations'),
      sort: sortOf('registrations'),
      cell: (event) => <PlacesBar event={event} look="line" />,
    },
    {
      key: 'actions',
      header: t('events.columns.actions'),
      label: '',
      align: 'end',
      slot: 'menu',
      cell: (event) => <Actions event={event} menu={menu} />,
    },
  ]
}

function Start({ event: { startsAt, timeZone, registrations, taken, capacity } }: { event: AdminEventRow }) {
  const { briefDate, time, count } = useFormats()
  return (
    <Line>
      <span>{briefDate(startsAt, timeZone)}</span>
      <small>{time(startsAt, timeZone)}</small>
      <PhoneOnly>{capacity === null ? count(registrations) : `${count(taken)}/${count(capacity)}`}</PhoneOnly>
    </Line>
  )
}

function Actions({ event, menu }: { event: AdminEventRow; menu: EventMenu }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const { pages, sharing, publish, changes } = menu.actionsOf(event)
  const tabs: RowAction[] = [
    ...(may('edit-events')
      ? [{ label: t('events.edit'), icon: 'edit', href: adminPaths.eventBasics(event.id) } as const]
      : []),
    { label: t('events.athletes'), icon: 'users', href: adminPaths.eventAthletes(event.id) },
  ]
  return (
    <RowMenu
      label={t('events.more', { title: event.title })}
      actions={[...tabs, ...pages, ...sharing, ...(publish ? [publish] : []), ...changes]}
    />
  )
}

const Name = styled.span`
  display: grid;
  max-inline-size: clamp(13rem, 27cqi, 22rem);
  line-height: 1.3;

  a {
    overflow: hidden;
    color: inherit;
    font-weight: 650;
    text-align: left;
    white-space: nowrap;
    text-decoration: none;
    text-overflow: ellipsis;
  }
  a:hover {
    text-decoration: underline;
  }
  small {
    overflow: hidden;
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
`
const Line = styled.span`
  white-space: nowrap;

  small {
    margin-inline-start: var(--space-2);
    color: var(--ink-soft);
  }
  @container (max-width: 879.98px) {
    [data-slot='fact'] &&& small {
      display: none;
    }
  }
`
const States = styled.span`
  > span {
    flex-direction: column;
    align-items: flex-start;
    gap: 2px;
  }
  > span > span {
    padding-block: 0.1em;
  }
  @media (max-width: 47.99rem) {
    > span > :nth-child(2) {
      display: none;
    }
  }
`
