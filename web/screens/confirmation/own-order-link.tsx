import { areItems } from '#rules/orders/order-contents.ts'
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
  page: Pick<ConfirmationPage, 'event' | 'confirmationId' | 'hasOwnPage' | 'isConfirmed' | 'contents' | 'price'>
}

export function OwnOrderLink({ page }: Props) {
  const { t } = useTranslation('confirmation')
  const { event, confirmationId, price } = page
  if (!page.hasOwnPage) return null
  const hasOnlyReceipts = page.contents === 'difference' || !page.isConfirmed || event.isCancelled
  const texts = areItems(page.contents)
    ? ({ paid: 'addition.manage.paid', free: 'addition.manage.free' } as const)
    : ({ paid: 'ownOrder.paid', free: 'ownOrder.free' } as const)
  return (
    <Way>
      <ButtonLink variant="outline" href={paths.ownOrder(event.slug, confirmationId)}>
        {t(hasOnlyReceipts ? 'difference.receipts' : texts[price.total > 0 ? 'paid' : 'free'])}
      </ButtonLink>
    </Way>
  )
}
