import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { registrationPath } from '../registration/steps.ts'
import type { ConfirmationData } from './confirmation-data.ts'
import { ContactLinks } from './contact-links.tsx'
import { OwnOrderLink } from './own-order-link.tsx'
import { RefundedAmounts } from './refunded-amounts.tsx'
import { StatusSheet } from './status-sheet.tsx'

export function EndedOrder({ data }: { data: ConfirmationData }) {
  const { t } = useTranslation('confirmation')
  const { page, contact } = data
  const texts: Record<string, [title: string, text: string]> = {
    expired: [t('ended.expired.title'), t('ended.expired.text')],
    cancelled: [t('ended.cancelled.title'), t('ended.cancelled.text')],
    refunded: [t('ended.refunded.title'), t('ended.refunded.text')],
    charged_back: [t('ended.chargedBack.title'), t('ended.chargedBack.text')],
  }
  const differenceTexts: typeof texts = {
    expired: [t('difference.ended.expired.title'), t('difference.ended.expired.text')],
    cancelled: [t('difference.ended.cancelled.title'), t('difference.ended.cancelled.text')],
    refunded: [t('difference.ended.refunded.title'), t('ended.refunded.text')],
    charged_back: [t('ended.chargedBack.title'), t('difference.ended.chargedBack.text')],
  }
  const [title, text] = (page.isDifference ? differenceTexts : texts)[page.label] ?? texts.cancelled!
  return (
    <StatusSheet
      data={data}
      progress={0}
      title={title}
      actions={
        <>
          {page.label !== 'charged_back' && !page.event.isCancelled && !page.isDifference && (
            <ButtonLink variant="solid" size="lg" href={registrationPath(page.event.slug, { step: 'competition' })}>
              {t('ended.again')}
            </ButtonLink>
          )}
          <ContactLinks contact={contact} number={page.confirmationNumber} />
        </>
      }
    >
      <p>{text}</p>
      <RefundedAmounts page={page} />
      <OwnOrderLink page={page} />
    </StatusSheet>
  )
}
