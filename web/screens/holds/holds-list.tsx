import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { HoldsPage } from '#rules/orders/hold-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useHoldColumns, type HoldRelease } from './hold-columns.tsx'

export function HoldsList({ page }: { page: HoldsPage }) {
  const { t } = useTranslation('holds')
  const { count } = useFormats()
  const [releasing, setReleasing] = useState<HoldRelease | null>(null)
  const columns = useHoldColumns(setReleasing)
  return (
    <>
      {page.total > 0 && (
        <Lead>
          <strong>{t('held', { count: page.places, places: count(page.places) })}</strong> {t('explained')}
        </Lead>
      )}
      <AdminList
        name="holds"
        caption={t('title')}
        page={page}
        columns={columns}
        none={{ title: t('none.title'), text: t('none.text') }}
      />
      {/* Outside of the list: it reports the outcome also when the last hold was released. */}
      {releasing && <ReleaseDialog eventId={page.event.id} releasing={releasing} onClose={() => setReleasing(null)} />}
    </>
  )
}

const Lead = styled.p`
  max-inline-size: 44rem;
  color: var(--ink-soft);

  strong {
    color: var(--ink);
  }
`

type ReleaseDialogProps = { eventId: string; releasing: HoldRelease; onClose: () => void }

function ReleaseDialog({ eventId, releasing: { hold, scope }, onClose }: ReleaseDialogProps) {
  const { t } = useTranslation('holds')
  const textKey = scope === 'order' ? 'order' : 'wholeNetwork'
  const values = { name: hold.name, number: scope === 'order' ? hold.number : hold.network }
  const places = scope === 'order' ? hold.places : hold.ofNetwork
  const { send, isBusy } = useAct<{ orders: number; places: number }>('release', {
    action: adminPaths.eventHolds(eventId),
    failed: t('failed'),
    done: (released) => ({ message: t('released', { count: released.places }) }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t(`${textKey}.title`, { ...values, count: places ?? 0 })}
      keepLabel={t('keep')}
      submitLabel={t('submit')}
      isBusy={isBusy}
      onConfirm={() => send({ order: hold.id, scope })}
      onClose={onClose}
    >
      <p>{t(`${textKey}.text`, values)}</p>
    </ConfirmDialog>
  )
}
