import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Facts } from '#web/admin/detail-section.tsx'
import { useFormats } from '#web/admin/staff.ts'
import type { CancellationPreview } from './cancellation.ts'
import { RefundWays } from './refund-ways.tsx'

export function CancelPreview({ preview, currency }: { preview: CancellationPreview; currency: string }) {
  const { t } = useTranslation('orders')
  const { money } = useFormats()
  const { places, isWhole, paid, back, stays, cash, ways } = preview
  return (
    <Box aria-live="polite">
      <strong>{t('cancel.preview.title')}</strong>
      {places > 0 && <p>{t('cancel.preview.places', { count: places })}</p>}
      {isWhole && <p>{t('cancel.preview.ends')}</p>}
      {paid > 0 && (
        <Facts
          facts={[
            { label: t('cancel.preview.paid'), value: money(paid, currency) },
            { label: t('cancel.preview.back'), value: money(back, currency) },
            { label: t('cancel.preview.stays'), value: money(stays, currency) },
          ]}
        />
      )}
      <RefundWays ways={ways} currency={currency} />
      {cash > 0 && <p>{t('cancel.preview.cash', { amount: money(cash, currency) })}</p>}
    </Box>
  )
}

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border-radius: var(--radius-3);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
  line-height: 1.45;

  dl > div {
    grid-template-columns: minmax(0, 1fr) auto;
    padding-block: var(--space-1);
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
`
