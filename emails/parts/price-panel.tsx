import type { OrderMessage } from '#rules/messages/message-views.ts'
import { moneyRows, type MoneyRow } from '#rules/orders/order-figures.ts'
import { summaryLinesOf } from '#rules/orders/sold-line.ts'
import type { Frame } from './frame.ts'
import { Panel } from './panel.tsx'

const rowTexts = {
  paid: 'price.paid',
  refunded: 'price.refunded',
  refunding: 'price.refunding',
  chargedBack: 'price.chargedBack',
  cashToReturn: 'price.cashToReturn',
  toPay: 'price.toPay',
  cashDue: 'price.inCash',
  differenceDue: 'price.differenceDue',
} as const satisfies Record<MoneyRow['name'], string>

type Line = { label: string; amount: string; strong?: boolean }

type Props = { frame: Frame; order: OrderMessage; isPaid: boolean; showsNet?: boolean }

export function PricePanel({ frame, order, isPaid, showsNet = false }: Props) {
  const { look, t } = frame
  return (
    <Panel frame={frame} title={t('price.title')}>
      <table
        className="facts"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ borderCollapse: 'collapse', marginBottom: 12 }}
      >
        <tbody>
          {linesOf({ frame, order, isPaid, showsNet }).map(({ label, amount, strong }) => (
            <tr key={label}>
              <td
                className={strong ? 'ink line' : 'soft'}
                style={{
                  padding: strong ? '2px 12px 10px 0' : '3px 12px 3px 0',
                  color: strong ? look.ink : look.inkSoft,
                  borderBottom: strong ? `1px solid ${look.line}` : undefined,
                  fontSize: strong ? 17 : 15,
                  lineHeight: '22px',
                  fontWeight: strong ? 700 : 400,
                  overflowWrap: 'anywhere',
                }}
              >
                {label}
              </td>
              <td
                className={strong ? 'ink line' : 'ink'}
                align="right"
                style={{
                  padding: strong ? '2px 0 10px' : '3px 0',
                  color: look.ink,
                  borderBottom: strong ? `1px solid ${look.line}` : undefined,
                  fontSize: strong ? 17 : 15,
                  lineHeight: '22px',
                  fontWeight: strong ? 700 : 400,
                  fontVariantNumeric: 'tabular-nums',
                  whiteSpace: 'nowrap',
                }}
              >
                {amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function linesOf({
  frame: { t, format },
  order: { lines: sold, price, figures, currency, couponCode },
  isPaid,
  showsNet,
}: Props): Line[] {
  const money = (cents: number) => format.money(cents, currency)
  const rows = isPaid ? moneyRows(figures) : []
  const lines: Line[] = [
    isPaid
      ? { label: t(rows.length > 0 ? 'price.price' : 'price.paid'), amount: money(figures.price), strong: true }
      : { label: t('price.toPay'), amount: money(price.total), strong: true },
    ...summaryLinesOf(sold).map(({ name, count, amount }) => ({ label: `${name} × ${count}`, amount: money(amount) })),
  ]
  if (price.discount > 0) {
    const label = couponCode ? t('price.coupon', { code: couponCode }) : t('price.discount')
    lines.push({ label, amount: money(-price.discount) })
  }
  if (price.processingFee > 0) lines.push({ label: t('price.fees'), amount: money(price.processingFee) })
  if (price.vat !== 0) lines.push({ label: t('price.vat'), amount: money(price.vat) })
  const feesOfOrganizer = price.processingFee === 0 ? price.fees : 0
  if (showsNet && feesOfOrganizer > 0)
    lines.push({ label: t('price.feesOfOrganizer'), amount: money(-feesOfOrganizer) })
  for (const { name, amount } of rows) lines.push({ label: t(rowTexts[name]), amount: money(amount) })
  if (!isPaid && price.deferredCash > 0) lines.push({ label: t('price.inCash'), amount: money(-price.deferredCash) })
  if (showsNet) lines.push({ label: t('price.net'), amount: money(figures.net) })
  return lines
}
