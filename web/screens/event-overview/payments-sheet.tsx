import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { EventOverview } from '#rules/events/event-overview-view.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Rows } from './rows.tsx'
import { ShareBar } from './share-bar.tsx'

type PaymentsSheetProps = { eventId: string; money: NonNullable<EventOverview['money']> }

export function PaymentsSheet({ eventId, money: { payments } }: PaymentsSheetProps) {
  const { t } = useTranslation(['event-home', 'admin'])
  const { count } = useFormats()
  const total = payments.reduce((sum, { athletes }) => sum + athletes, 0)
  return (
    <Sheet title={t('payments.title')} level="h2">
      <Rows role="list">
        {payments.map(({ label, athletes }) => (
          <li key={label}>
            <TextLink href={`${adminPaths.eventAthletes(eventId)}?payment=${label}`}>
              {t(`admin:payment.${label}`)}
            </TextLink>
            <span>{count(athletes)}</span>
            <ShareBar share={athletes / total} />
          </li>
        ))}
      </Rows>
      <p>
        <TextLink href={`${adminPaths.payments}?event=${eventId}`}>{t('payments.orders')}</TextLink>
      </p>
    </Sheet>
  )
}
