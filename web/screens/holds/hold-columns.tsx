import { useTranslation } from 'react-i18next'
import type { HoldRow } from '#rules/orders/hold-views.ts'
import type { HoldScope } from '#rules/orders/holds.ts'
import { RowMenu } from '#web/admin/row-menu.tsx'
import type { Column } from '#web/ui/table.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { useFormats } from '#web/admin/staff.ts'
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
    {
      key: 'payment',
      header: t('columns.payment'),
      cell: ({ label, method }) => (
        <>
          <PaymentChip label={label} />
          {method && <small>{t(`method.${method}`)}</small>}
        </>
      ),
    },
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
  return (
    <RowMenu
      label={t('more', { number: hold.number })}
      actions={[
        ...(hold.label === 'in_process'
          ? []
          : [{ label: t('order.action'), icon: 'x', press: () => onRelease({ hold, scope: 'order' }) } as const]),
        ...(holdsMore
          ? [
              {
                label: t('wholeNetwork.action', { number: hold.network }),
                icon: 'shield',
                press: () => onRelease({ hold, scope: 'network' }),
              } as const,
            ]
          : []),
      ]}
    />
  )
}
