import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFormats } from '../registration/formats.ts'
import { registrationPath } from '../registration/steps.ts'
import type { ConfirmationData } from './confirmation-data.ts'
import { StatusSheet } from './status-sheet.tsx'

export function UnpaidOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { time } = useFormats()
  const { event, confirmationId, heldUntil } = data.page
  return (
    <StatusSheet
      data={data}
      progress={0.6}
      title={t('unpaid.title')}
      actions={
        <ButtonLink
          variant="solid"
          size="lg"
          iconEnd="arrow"
          href={registrationPath(event.slug, { step: 'checkout', order: confirmationId })}
        >
          {t('unpaid.goOn')}
        </ButtonLink>
      }
    >
      <p>{t('unpaid.text', { time: time(heldUntil) })}</p>
    </StatusSheet>
  )
}
