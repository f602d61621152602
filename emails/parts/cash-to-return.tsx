import type { OrderMessage } from '#rules/messages/message-views.ts'
import type { Frame } from './frame.ts'
import { Paragraph } from './prose.tsx'

type Props = { frame: Frame; order: OrderMessage; reader: 'buyer' | 'staff' }

export function CashToReturn({ frame, order: { cashToReturn, currency }, reader }: Props) {
  const { t, format, organization } = frame
  if (cashToReturn === 0) return null
  const values = { amount: format.money(cashToReturn, currency), organization: organization.name }
  return (
    <Paragraph frame={frame}>
      <strong>{t(`cashToReturn.${reader}`, values)}</strong>
    </Paragraph>
  )
}
