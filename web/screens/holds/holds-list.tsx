import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { HoldsPage } from '#rules/orders/hold-views.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useHoldColumns, type HoldRelease } from './hold-columns.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

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
