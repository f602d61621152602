import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { WaitingRow } from '#rules/waiting-lists/waiting-views.ts'
import { RowMenu } from '#web/admin/row-menu.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { PhoneOnly } from '#web/ui/phone-only.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats, useMay } from '#web/admin/staff.ts'

export type WaitingAction = { kind: 'move' | 'remove' | 'network'; row: WaitingRow }

type Columns = { active: Column<WaitingRow>[]; ended: Column<WaitingRow>[] }

export function useWaitingColumns(onAction: (action: WaitingAction) => void): Columns {
  const { t } = useTranslation('waiting-lists')
  const { count, briefDateTime } = useFormats()
  const may = useMay()
  const who: Column<WaitingRow> = {
    key: 'who',
    header: t('columns.who'),
    isRowHeader: true,
    slot: 'title',
    cell: ({ name, email, phone }) => (
      <TwoLines>
        <strong>{name.trim() || '–'}</strong>
        <small>{[email, phone].filter(Boolean).join(' · ')}</small>
      </TwoLines>
    ),
  }
  const since: Column<WaitingRow> = {
    key: 'since',
    header: t('columns.since'),
    cell: ({ since: moment }) => <time dateTime={moment}>{briefDateTime(moment)}</time>,
  }
  const sinceOnPhones: Column<WaitingRow> = {
    ...since,
    slot: 'fact',
    cell: ({ since: moment, state: name, offeredUntil, places: wanted, email }) => (
      <>
        {name === 'offered' && offeredUntil && (
          <PhoneOnly>{t('until', { moment: briefDateTime(offeredUntil) })}</PhoneOnly>
        )}
        <time dateTime={moment}>{briefDateTime(moment)}</time>
        {wanted > 1 && (
          <PhoneOnly>
            {t('columns.places')} {count(wanted)}
          </PhoneOnly>
        )}
        <PhoneOnly>{email}</PhoneOnly>
      </>
    ),
  }
  const places: Column<WaitingRow> = {
    key: 'places',
    header: t('columns.places'),
    align: 'end',
    cell: (row) => count(row.places),
  }
  const state: Column<WaitingRow> = {
    key: 'state',
    header: t('columns.state'),
    slot: 'state',
    cell: ({ state: name, offeredUntil, moves }) => (
      <State>
        <span>
          <StatusChip tone={name === 'offered' ? 'warning' : 'neutral'}>{t(`state.${name}`)}</StatusChip>
        </span>
        {name === 'offered' && offeredUntil && <small>{t('until', { moment: briefDateTime(offeredUntil) })}</small>}
        {moves.map(({ at, ...move }) => (
          <small key={at}>{t('move.because', { ...move, moment: briefDateTime(at) })}</small>
        ))}
      </State>
    ),
  }
  const rank: Column<WaitingRow> = {
    key: 'rank',
    header: t('columns.rank'),
    align: 'end',
    slot: 'lead',
    cell: (row) => (row.rank === null ? '–' : count(row.rank)),
  }
  const actions: Column<WaitingRow> = {
    key: 'actions',
    header: t('columns.actions'),
    label: '',
    align: 'end',
    slot: 'menu',
    cell: (row) => (
      <RowMenu
        label={t('more', { name: row.name })}
        actions={[
          ...(row.state === 'waiting'
            ? [{ label: t('move.action'), icon: 'arrow', press: () => onAction({ kind: 'move', row }) } as const]
            : []),
          { label: t('remove.action'), icon: 'x', press: () => onAction({ kind: 'remove', row }) },
          ...(row.ofNetwork !== null && row.ofNetwork > 1
            ? [
                {
                  label: t('network.action', { count: row.ofNetwork }),
                  icon: 'x',
                  press: () => onAction({ kind: 'network', row }),
                } as const,
              ]
            : []),
        ]}
      />
    ),
  }
  const competition: Column<WaitingRow> = {
    key: 'competition',
    header: t('columns.competition'),
    slot: 'fact',
    cell: (row) => row.competition,
  }
  return {
    active: [rank, who, places, sinceOnPhones, state, ...(may('edit-athletes') ? [actions] : [])],
    ended: [who, competition, places, since, state],
  }
}

const State = styled(TwoLines)`
  @media (max-width: 47.99rem) {
    small {
      display: none;
    }
  }
`
