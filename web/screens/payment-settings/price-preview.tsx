import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { formatMoneyInput } from '#rules/money/money.ts'
import { typedPriceAboveZero } from '#rules/money/price-schema.ts'
import type { PaymentTermsPage } from '#rules/payments/payment-terms.ts'
import { priceOrder, ratesInForce } from '#rules/prices/price.ts'
import type { FeePayer, FeePlan, FeeRates, PaymentTiming, PriceBreakdown } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import { amountInput } from '#web/forms/input-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useFormats, useStaff } from '#web/admin/staff.ts'

type Props = { page: PaymentTermsPage; plan: FeePlan; timing: PaymentTiming; payer: FeePayer }

const usualPrice = 5_000

export function PricePreview({ page: { example, step }, plan, timing, payer }: Props) {
  const { t } = useTranslation('settings')
  const { organization } = useStaff()
  const { money, percent } = useFormats()
  const { currency, region } = organization
  const [typed, setTyped] = useState(() => formatMoneyInput(example ?? usualPrice, currency, region))
  const price = v.safeParse(typedPriceAboveZero({ currency, region }), typed)
  const rates = ratesInForce(plan, { timing, step, payer })
  const result = price.success ? previewOf(price.output, rates) : null
  return (
    <Box aria-label={t('paymentTerms.previewTitle')} role="group">
      <Field label={t('paymentTerms.price.label', { currency })}>
        <Input value={typed} onChange={({ target }) => setTyped(target.value)} {...amountInput} />
      </Field>
      {result ? (
        <Amounts aria-live="polite">
          {(
            [
              ['buyer', result.total, null],
              ['net', result.net, null],
              ['platform', result.platformFee, rates.platformFee],
              ['provider', result.providerFee, rates.providerFee],
              ['vat', result.vat, rates.vat],
            ] as const
          ).map(([part, amount, rate]) => (
            <div key={part} data-part={part}>
              <dt>
                {t(`paymentTerms.result.${part}`)} {rate !== null && <small>{percent(rate)}</small>}
              </dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        </Amounts>
      ) : (
        <p aria-live="polite">{t(price.success ? 'paymentTerms.tooLow' : 'paymentTerms.noPrice')}</p>
      )}
    </Box>
  )
}

function previewOf(unitPrice: number, fees: FeeRates): PriceBreakdown | null {
  try {
    return priceOrder({ items: [{ quantity: 1, unitPrice }], discount: 0, deferredCash: 0, fees })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const Box = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: var(--surface-sunken);

  @media (min-width: 48rem) {
    grid-template-columns: 14rem minmax(0, 1fr);
    align-items: start;
  }
`
const Amounts = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  font-size: var(--text-sm);

  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    color: var(--ink-soft);
  }
  > div:is([data-part='buyer'], [data-part='net']) {
    color: var(--ink);
    font-size: var(--text-md);
    font-weight: 650;
  }
  dd {
    margin: 0;
    color: var(--ink);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`
