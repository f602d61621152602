import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const Way = styled.div`
  @media print {
    display: none;
  }
`

type Props = {
  page: Pick<ConfirmationPage, 'event' | 'confirmationId' | 'hasOwnPage' | 'isConfirmed' | 'isDifference' | 'price'>
}

export function OwnOrderLink({ page }: Props) {
  const { t } = useTranslation('confirmation')
  const { event, confirmationId, price } = page
  if (!page.hasOwnPage) return null
  const hasOnlyReceipts = page.isDifference || !page.isConfirmed || event.isCancelled
  return (
    <Way>
      <ButtonLink variant="outline" href={paths.ownOrder(event.slug, confirmationId)}>
        {t(hasOnlyReceipts ? 'difference.receipts' : price.total > 0 ? 'ownOrder.paid' : 'ownOrder.free')}
      </ButtonLink>
    </Way>
  )
}
