import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { formatMoney, formatRate } from '#rules/money/money.ts'
import type { PriceTier } from '#rules/prices/price-calculator.ts'
import { Badge } from '#web/ui/badge.tsx'

type Props = {
  tier: PriceTier
  isInForce: boolean
  organization: { currency: string; region: string }
}

export function PriceTierCard({ tier: { timing, rates, price }, isInForce, organization }: Props) {
  const { t } = useTranslation('price')
  const { currency, region } = organization
  const money = (amount: number) => formatMoney(amount, currency, region)
  const lines = [
    ['net', money(price.net)],
    ['fee', money(price.processingFee)],
    ['platform', money(price.platformFee), formatRate(rates.platformFee, region)],
    ['provider', money(price.providerFee), formatRate(rates.providerFee, region)],
    ['vat', money(price.vat), formatRate(rates.vat, region)],
  ] as const
  return (
    <Card data-current={isInForce || undefined}>
      <Top>
        <h3>{t(`timing.${timing}.title`)}</h3>
        {isInForce && <Badge tone="info">{t('inForce')}</Badge>}
        <p>{t(`timing.${timing}.text`)}</p>
      </Top>
      <Total>
        <span>{t('athletePays')}</span>
        <strong>{money(price.total + price.deferredCash)}</strong>
        {price.deferredCash > 0 && <small>{t('inCash', { amount: money(price.deferredCash) })}</small>}
      </Total>
      <Share aria-hidden style={{ gridTemplateColumns: `${price.net}fr ${Math.max(price.fees, 0)}fr` }}>
        <i />
        <i />
      </Share>
      <Lines>
        {lines.map(([part, amount, rate]) => (
          <div key={part} data-part={part}>
            <dt>
              {t(`part.${part}`)}
              {rate && <small>{rate}</small>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </Lines>
    </Card>
  )
}

const Card = styled.article`
  padding: var(--space-5) var(--space-4) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  &[data-current] {
    border-color: var(--primary-border);
    box-shadow: var(--shadow-2);
  }
`
const Top = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);

  > h3 {
    font-size: var(--text-lg);
  }
  > p {
    flex-basis: 100%;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
const Total = styled.p`
  display: grid;
  line-height: 1.25;

  > span,
  > small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > strong {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: var(--display-stretch);
    font-weight: 800;
    overflow-wrap: anywhere;
  }
`
const Share = styled.div`
  display: grid;
  block-size: 8px;
  overflow: hidden;
  border-radius: var(--radius-1);

  > i:first-child {
    background: var(--primary-solid);
  }
  > i:last-child {
    background: var(--control);
  }
`
const Lines = styled.dl`
  display: grid;
  gap: var(--space-2);
  align-content: start;
  font-size: var(--text-sm);

  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-3);
    color: var(--ink-soft);
  }
  > div[data-part='net'] {
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--line);
    color: var(--ink);
    font-weight: 650;
  }
  > div:is([data-part='platform'], [data-part='provider']) {
    padding-inline-start: var(--space-4);
    font-size: var(--text-xs);
  }
  dt {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
  }
  dt > small {
    font-size: var(--text-xs);
    font-weight: 400;
  }
  dd {
    color: var(--ink);
    white-space: nowrap;
  }
`
