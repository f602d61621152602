import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { moneyRows, type BuyerFigures } from '#rules/orders/order-figures.ts'
import type { SummaryLine } from '#rules/orders/sold-line.ts'
import type { PriceView } from '#rules/prices/price-view.ts'
import { useFormats } from './formats.ts'
import { useTotalText } from './use-total-text.ts'

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  > h2 {
    font-size: var(--text-lg);
  }
  @media (min-width: 60rem) {
    padding: var(--space-5);
    box-shadow: var(--shadow-2);
  }
`
const Lines = styled.dl`
  display: grid;
  gap: var(--space-2);

  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    color: var(--ink-soft);
  }
  > div > dd {
    margin: 0;
    color: var(--ink);
    white-space: nowrap;
  }
  > div[data-part='discount'] > dd {
    color: var(--success-text);
    font-weight: 600;
  }
  > div[data-part='total'] {
    align-items: baseline;
    margin-block-end: var(--space-2);
    padding-block-end: var(--space-3);
    border-block-end: 2px solid var(--ink);
    color: var(--ink);
    font-weight: 650;
  }
  > div[data-part='total'] > dd {
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-stretch: var(--display-stretch);
    font-weight: 800;
    line-height: 1.1;
  }
`
const Hint = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`

type Props = {
  lines: SummaryLine[]
  price: PriceView | null
  couponCode?: string | null
  /** Absent or 0: refunds are not mentioned. */
  refundHours?: number
  keepsFees?: boolean
  /** Of an order that was bought: what it costs by now, and what has become of its money. */
  figures?: BuyerFigures
  /** Of the cheapest way to pay, while nobody has chosen one. */
  isLowest?: boolean
  /** While nothing is chosen. */
  empty?: string
}

export function PriceSummary({ lines, price, couponCode, refundHours, keepsFees, figures, isLowest, empty }: Props) {
  const { t } = useTranslation('registration')
  const { money } = useFormats()
  const totalText = useTotalText()
  const rows = figures ? moneyRows(figures) : []
  const hasFees = price !== null && price.processingFee + price.vat > 0
  return (
    <Box id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{t('summary.title')}</h2>
      {price === null ? (
        <Hint>{empty ?? t('summary.empty')}</Hint>
      ) : (
        <Lines>
          <div data-part="total">
            <dt>{t(figures ? (rows.length > 0 ? 'summary.price' : 'summary.paid') : 'summary.total')}</dt>
            <dd aria-live="polite">
              {figures && (figures.price > 0 || rows.length > 0) ? money(figures.price) : totalText(price, isLowest)}
            </dd>
          </div>
          {lines.map((line) => (
            <Line key={line.name} name={`${line.name} × ${line.count}`} value={money(line.amount)} />
          ))}
          {lines.length === 0 && price.base > 0 && <Line name={t('summary.base')} value={money(price.base)} />}
          {price.discount > 0 && (
            <Line
              part="discount"
              name={t('summary.discount', { code: couponCode ?? '' })}
              value={`−${money(price.discount)}`}
            />
          )}
          {hasFees && <Line name={t('summary.fee')} value={money(price.processingFee)} />}
          {hasFees && <Line name={t('summary.vat')} value={money(price.vat)} />}
          {rows.map(({ name, amount }) => (
            <Line
              key={name}
              part={name}
              name={t(`summary.${name}`)}
              value={amount < 0 ? `−${money(-amount)}` : money(amount)}
            />
          ))}
          {!figures && price.deferredCash > 0 && (
            <Line name={t('summary.inCash')} value={`−${money(price.deferredCash)}`} />
          )}
        </Lines>
      )}
      {Boolean(refundHours) && (
        <Hint>{t(keepsFees ? 'summary.refundsWithoutFees' : 'summary.refunds', { hours: refundHours })}</Hint>
      )}
    </Box>
  )
}

function Line({ name, value, part }: { name: string; value: string; part?: string }) {
  return (
    <div data-part={part}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
