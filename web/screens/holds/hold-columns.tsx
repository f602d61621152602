import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { HoldRow } from '#rules/orders/hold-views.ts'
import type { HoldScope } from '#rules/orders/holds.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useFormats } from '../admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'

export type HoldRelease = { hold: HoldRow; scope: HoldScope }

export function useHoldColumns(onRelease: (releasing: HoldRelease) => void): Column<HoldRow>[] {
  const { t } = useTranslation('holds')
  const { count, briefDateTime } = useFormats()
  return [
    {
      key: 'who',
      header: t('columns.who'),
      isRowHeader: true,
      cell: ({ name, email, number }) => (
        <TwoLines>
          <strong>{name}</strong>
          <small>{[number, email].filter(Boolean).join(' · ')}</small>
        </TwoLines>
      ),
    },
    {
      key: 'places',
      header: t('columns.places'),
      cell: ({ places, competitions }) => (
        <TwoLines>
          <span>{t('places', { count: places, places: count(places) })}</span>
          <small>{competitions}</small>
        </TwoLines>
      ),
    },
    { key: 'payment', header: t('columns.payment'), cell: ({ label }) => <PaymentChip label={label} /> },
    {
      key: 'until',
      header: t('columns.until'),
      cell: ({ since, until }) => (
        <TwoLines data-whole>
          <time dateTime={until}>{briefDateTime(until)}</time>
          <small>{t('since', { moment: briefDateTime(since) })}</small>
        </TwoLines>
      ),
    },
    { key: 'network', header: t('columns.network'), cell: (hold) => <Network hold={hold} /> },
    {
      key: 'actions',
      header: t('columns.actions'),
      label: '',
      align: 'end',
      cell: (hold) => <Actions hold={hold} onRelease={onRelease} />,
    },
  ]
}

function Network({ hold: { network, ofNetwork } }: { hold: HoldRow }) {
  const { t } = useTranslation('holds')
  const { count } = useFormats()
  if (network === null || ofNetwork === null) return '–'
  return (
    <TwoLines data-whole>
      <span>{t('network', { number: network })}</span>
      <small>{t('places', { count: ofNetwork, places: count(ofNetwork) })}</small>
    </TwoLines>
  )
}

type ActionsProps = { hold: HoldRow; onRelease: (releasing: HoldRelease) => void }

function Actions({ hold, onRelease }: ActionsProps) {
  const { t } = useTranslation('holds')
  const holdsMore = hold.network !== null && hold.ofNetwork !== null && hold.ofNetwork > hold.places
  if (hold.label === 'in_process' && !holdsMore) return null
  return (
    <MenuButton label={<Icon name="more" />} ariaLabel={t('more', { number: hold.number })} align="end">
      {hold.label !== 'in_process' && (
        <button type="button" onClick={() => onRelease({ hold, scope: 'order' })}>
          <Icon name="x" />
          {t('order.action')}
        </button>
      )}
      {holdsMore && (
        <button type="button" onClick={() => onRelease({ hold, scope: 'network' })}>
          <Icon name="shield" />
          {t('wholeNetwork.action', { number: hold.network })}
        </button>
      )}
    </MenuButton>
  )
}

const TwoLines = styled.span`
  display: grid;
  line-height: 1.3;
  overflow-wrap: anywhere;

  /* Only addresses may break within a word. */
  &[data-whole] {
    overflow-wrap: normal;
  }
  &[data-whole] > * {
    white-space: nowrap;
  }
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`
const MenuButton = styled(Menu)`
  margin-inline-start: auto;

  summary > svg:last-child:not(:first-child) {
    display: none;
  }
  > div {
    inline-size: max-content;
  }
`
