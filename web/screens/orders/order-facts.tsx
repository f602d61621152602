import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { fullName } from '#rules/registrations/full-name.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OrderPage } from '#rules/orders/admin-order-views.ts'
import { DetailSection, Facts } from '#web/admin/detail-section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { PaymentChip } from '../admin/status-chip.tsx'

const relations = {
  difference: 'fact.difference',
  addition: 'fact.addition',
  places: 'fact.soldBy',
  additionOf: 'fact.placeOf',
} as const

export function OrderFacts({ order }: { order: OrderPage }) {
  const { t } = useTranslation('orders')
  const { dateTime, money } = useFormats()
  const { event } = order
  return (
    <DetailSection title={t('page.facts')}>
      <Facts
        facts={[
          { label: t('fact.number'), value: order.number },
          { label: t('fact.event'), value: <TextLink href={adminPaths.event(event.id)}>{event.title}</TextLink> },
          { label: t('fact.created'), value: dateTime(order.createdAt) },
          { label: t('fact.held'), value: order.heldUntil && dateTime(order.heldUntil) },
          { label: t('buyer.email'), value: order.isEmailUnconfirmed && t('fact.emailUnconfirmed') },
          { label: t('fact.confirmed'), value: order.confirmedAt && dateTime(order.confirmedAt) },
          { label: t('fact.paidOutside'), value: order.paidOutsideAt && dateTime(order.paidOutsideAt) },
        ]}
      />
      {order.related.map(({ id, number, total, label, contents }) => (
        <Related key={id}>
          <TextLink href={adminPaths.order(id)}>
            {t(relations[order.contents === 'addition' ? 'additionOf' : contents === 'tickets' ? 'places' : contents], {
              number,
              amount: money(total, order.currency),
            })}
          </TextLink>
          <PaymentChip label={label} />
        </Related>
      ))}
      <p>
        <TextLink href={order.confirmationPath}>{t('page.view')}</TextLink>
      </p>
    </DetailSection>
  )
}

export function BuyerFacts({ buyer }: Pick<OrderPage, 'buyer'>) {
  const { t } = useTranslation('orders')
  if (!buyer) return <Nothing>{t('buyer.none')}</Nothing>
  return (
    <Facts
      facts={[
        { label: t('buyer.name'), value: fullName(buyer) },
        { label: t('buyer.email'), value: <TextLink href={`mailto:${buyer.email}`}>{buyer.email}</TextLink> },
        { label: t('buyer.dni'), value: buyer.dni },
        { label: t('buyer.phone'), value: buyer.phone },
        { label: t('buyer.address'), value: buyer.address },
      ]}
    />
  )
}

const Related = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`

export const Nothing = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
