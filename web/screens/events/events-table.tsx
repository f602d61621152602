import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { AdminEventRow } from '#rules/events/admin-event-views.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import { Table, type Column } from '#web/ui/table.tsx'
import { EventName } from '../admin/event-name.tsx'
import { PlacesBar } from '../admin/places-bar.tsx'
import { EventStatusChip } from '../admin/status-chip.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { EventActions } from './event-actions.tsx'
import { ReviveDialog } from './revive-dialog.tsx'
import { useEventStatus, type CancellationNotice } from './use-event-status.ts'

export function EventsTable({ rows }: { rows: AdminEventRow[] }) {
  const { t } = useTranslation('admin')
  const [notice, setNotice] = useState<CancellationNotice | null>(null)
  const { move, moving } = useEventStatus(setNotice)
  const [eventToCancel, setEventToCancel] = useState<AdminEventRow | null>(null)
  const displayedRows = rows.map((row) => (moving?.id === row.id ? { ...row, status: moving.to } : row))
  const [eventToDuplicate, setEventToDuplicate] = useState<AdminEventRow | null>(null)
  const columns = useEventColumns(moving?.id, setEventToDuplicate, (event, to) =>
    to === 'cancelled' ? setEventToCancel(event) : move({ id: event.id, to }),
  )
  return (
    <>
      <UnclippedTable>
        <Table caption={t('nav.events')} columns={columns} rows={displayedRows} rowKey={(event) => event.id} />
      </UnclippedTable>
      {eventToDuplicate && <DuplicateDialog event={eventToDuplicate} onClose={() => setEventToDuplicate(null)} />}
      <CancelDialog
        event={eventToCancel}
        onClose={() => setEventToCancel(null)}
        onConfirm={(event) => {
          setEventToCancel(null)
          move({ id: event.id, to: 'cancelled' })
        }}
      />
      <ReviveDialog
        event={rows.find(({ id }) => id === notice?.id) ?? null}
        count={notice?.count ?? 0}
        onClose={() => setNotice(null)}
        onConfirm={(event) => {
          setNotice(null)
          move({ id: event.id, to: 'draft', isSure: true })
        }}
      />
    </>
  )
}

function useEventColumns(
  movingId: string | undefined,
  onDuplicate: (event: AdminEventRow) => void,
  onMove: (event: AdminEventRow, to: EventStatus) => void,
): Column<AdminEventRow>[] {
  const { t } = useTranslation('admin')
  return [
    {
      key: 'event',
      header: t('events.columns.event'),
      cell: (event) => <EventName event={event} />,
      isRowHeader: true,
    },
    { key: 'status', header: t('events.columns.status'), cell: (event) => <EventStatusChip event={event} /> },
    { key: 'places', header: t('events.columns.registrations'), cell: (event) => <PlacesBar event={event} /> },
    {
      key: 'actions',
      header: t('events.columns.actions'),
      label: '',
      align: 'end',
      cell: (event) => (
        <EventActions
          event={event}
          isMoving={movingId === event.id}
          onMove={(to) => onMove(event, to)}
          onDuplicate={() => onDuplicate(event)}
        />
      ),
    },
  ]
}

/** On phones a row has the name and day, the state and the number of athletes; its menu has the rest. */
const UnclippedTable = styled.div`
  min-inline-size: 0;

  > div {
    overflow: visible;
  }
  @media (max-width: 47.99rem) {
    && [data-phone='cards'] tbody {
      gap: 0;
      border: 1px solid var(--line);
      border-radius: var(--radius-3);
      background: var(--surface-raised);
    }
    && [data-phone='cards'] tr {
      grid-template-columns: minmax(0, 1fr) auto var(--target);
      align-items: center;
      gap: 0 var(--space-3);
      min-block-size: 64px;
      padding: var(--space-2) 0 var(--space-2) var(--space-4);
      border: 0;
      background: none;
    }
    && [data-phone='cards'] tr + tr {
      border-block-start: 1px solid var(--line);
      border-radius: 0;
    }
    && td::before,
    && td:nth-child(3) :is(svg, small),
    && td:nth-child(2) > span > :not(:last-child),
    && th > div > span {
      display: none;
    }
    && th {
      grid-area: 1 / 1 / 3 / 2;
    }
    && th > div {
      grid-template-columns: minmax(0, 1fr);
      inline-size: 100%;
    }
    && th :is(a, small) {
      overflow: hidden;
      white-space: nowrap;
      text-overflow: ellipsis;
    }
    && th a {
      display: block;
    }
    && td:nth-child(2) {
      grid-area: 1 / 2;
      justify-content: end;
    }
    && td:nth-child(3) {
      grid-area: 2 / 2;
      justify-content: end;
    }
    && td:nth-child(3) > div {
      min-inline-size: 0;
    }
    && td:nth-child(4) {
      grid-area: 1 / 3 / 3 / 4;
    }
  }
`
