import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { OwnOrderPage } from '#rules/own-orders/own-order-page.ts'
import { paths } from '#rules/paths.ts'
import { formatDay } from '#rules/time/day.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'

const Receipts = styled.ul`
  display: grid;

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-3);
    border-block-end: 1px solid var(--line);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > li > span:last-child {
    font-variant-numeric: tabular-nums;
  }
`

export function ReceiptsSheet({ page }: { page: OwnOrderPage }) {
  const { t } = useTranslation('own-order')
  const { money } = useFormats()
  const { receipts, isPaid, event, confirmationId } = page
  if (receipts.length === 0 && !isPaid) return null
  return (
    <Sheet aria-labelledby="receipts-title">
      <SheetTitle id="receipts-title">{t('receipts.title')}</SheetTitle>
      {receipts.length === 0 && <p>{t('receipts.soon')}</p>}
      {receipts.length > 0 && (
        <Receipts>
          {receipts.map(({ kind, number, issuedOn, total }) => (
            <li key={number}>
              <span>
                <TextLink href={paths.receipt(event.slug, confirmationId, number)} download>
                  {t(`receipts.${kind}`, { number })}
                </TextLink>
                <small>{t('receipts.issued', { day: formatDay(issuedOn) })}</small>
              </span>
              <span>{money(kind === 'credit_note' ? -total : total)}</span>
            </li>
          ))}
        </Receipts>
      )}
      {page.isReturning && <p>{t('receipts.creditSoon')}</p>}
    </Sheet>
  )
}
