import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFormats } from '../registration/formats.ts'
import { registrationPath } from '../registration/steps.ts'
import type { ConfirmationData } from './confirmation-data.ts'
import { MethodsToPay } from './other-methods.tsx'
import { StatusSheet } from './status-sheet.tsx'

const Below = styled.div`
  margin-block-start: var(--space-5);
`

export function UnpaidOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { time } = useFormats()
  const { event, confirmationId, heldUntil } = data.page
  if (data.page.isDifference) return <UnpaidDifference data={data} />
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

function UnpaidDifference({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { dateTime } = useFormats()
  const { heldUntil, methods } = data.page
  return (
    <StatusSheet data={data} progress={0.6} title={t('difference.unpaid.title')}>
      <p>{t('difference.unpaid.text', { until: dateTime(heldUntil) })}</p>
      <Below>
        <MethodsToPay title={t('difference.unpaid.methods')} methods={methods} isDifference hasMain />
      </Below>
    </StatusSheet>
  )
}
