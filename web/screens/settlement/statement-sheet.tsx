import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Settlement } from '#rules/ledger/settlement.ts'
import { paymentMethods } from '#rules/payments/payment-methods.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { Amounts } from './amounts.ts'

export function StatementSheet({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlement')
  const { receivedBy } = settlement
  const fees = ['platformFee', 'providerFee', 'vat'] as const
  const gone = [
    [t('column.refunded'), settlement.refunded],
    [t('column.chargedBack'), settlement.chargedBack],
    [t('column.ownProviderCharge'), settlement.ownProviderCharge],
    [t('column.feesDeducted'), settlement.feesDeducted, t('statement.feesHint')],
    [t('column.feeReturned'), settlement.feeReturned],
  ] as const
  return (
    <Sheet title={t('statement.title')} level="h2">
      <Amounts>
        <Amount label={t('column.sold')} amount={settlement.sold} />
        {settlement.discount !== 0 && <Amount label={t('column.discount')} amount={settlement.discount} />}
        {fees.map(
          (name) =>
            settlement[name] !== 0 && <Amount key={name} label={t(`column.${name}`)} amount={settlement[name]} />,
        )}
        <Amount label={t('column.charged')} amount={settlement.charged} isSum />
        {settlement.cashInExcess !== 0 && (
          <Amount label={t('column.cashInExcess')} hint={t('statement.excessHint')} amount={settlement.cashInExcess} />
        )}
        {settlement.cash !== 0 && <Amount label={t('statement.cash')} amount={settlement.cash} />}
        {paymentMethods.map(
          (method) =>
            receivedBy[method] !== undefined && (
              <Amount key={method} label={t(`method.${method}`)} amount={receivedBy[method]} />
            ),
        )}
        <Amount label={t('column.received')} amount={settlement.received} isSum />
        {gone.map(
          ([label, amount, hint]) => amount !== 0 && <Amount key={label} label={label} hint={hint} amount={amount} />,
        )}
        <Amount label={t('column.net')} hint={t('statement.netHint')} amount={settlement.net} isSum />
        {settlement.owedToBuyers !== 0 && (
          <Amount
            label={<TextLink href={adminPaths.refunds}>{t('column.owedToBuyers')}</TextLink>}
            hint={t('statement.owedHint')}
            amount={settlement.owedToBuyers}
          />
        )}
        {settlement.cashToReturn !== 0 && (
          <Amount
            label={<TextLink href={`${adminPaths.payments}?attention=any`}>{t('column.cashToReturn')}</TextLink>}
            hint={t('statement.cashToReturnHint')}
            amount={settlement.cashToReturn}
          />
        )}
      </Amounts>
    </Sheet>
  )
}

type AmountProps = { label: ReactNode; hint?: string | undefined; amount: number; isSum?: boolean }

function Amount({ label, hint, amount, isSum = false }: AmountProps) {
  const { money } = useFormats()
  return (
    <div data-sum={isSum ? '' : undefined}>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}
