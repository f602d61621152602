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

/** On phones a menu alone stands beside the title; a Publish button needs a row. */
const UnclippedTable = styled.div`
  min-inline-size: 0;

  > div {
    overflow: visible;
  }
  @media (max-width: 47.99rem) {
    tbody tr:has(td details:first-child) {
      grid-template-columns: minmax(0, 1fr) auto;

      > * {
        grid-column: 1 / -1;
      }
      > th {
        grid-area: 1 / 1;
      }
      > td:last-child {
        grid-area: 1 / 2;
      }
    }
  }
`
