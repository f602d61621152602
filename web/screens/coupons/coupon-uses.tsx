import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { CouponUse } from '#rules/coupons/coupon-report.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '../admin/staff.ts'

export function CouponUses({ uses }: { uses: CouponUse[] }) {
  const { t } = useTranslation('coupons')
  const { money } = useFormats()
  return (
    <Uses aria-label={t('uses.title')}>
      <h3>{t('uses.title')}</h3>
      {uses.length === 0 && <p>{t('uses.none')}</p>}
      <ul>
        {uses.map(({ id, number, eventId, eventTitle, buyerName, discount, state }) => (
          <li key={id}>
            <span>
              <TextLink href={`${adminPaths.eventAthletes(eventId)}?${new URLSearchParams({ q: number })}`}>
                {number}
              </TextLink>
              <small>{[buyerName, eventTitle].filter(Boolean).join(' · ')}</small>
            </span>
            <span>{state === 'confirmed' ? money(discount) : t('uses.unpaid')}</span>
          </li>
        ))}
      </ul>
    </Uses>
  )
}

const Uses = styled.section`
  display: grid;
  gap: var(--space-3);
  margin-block-start: var(--space-6);

  h3 {
    font-size: var(--text-base);
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-3);
    border-block-start: 1px solid var(--line);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  :is(p, small) {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
