import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import type { CouponUse } from '#rules/coupons/coupon-report.ts'
import { DetailSection } from '#web/admin/detail-section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function CouponUses({ uses }: { uses: CouponUse[] }) {
  const { t } = useTranslation('coupons')
  const { money } = useFormats()
  return (
    <DetailSection title={t('uses.title')}>
      {uses.length === 0 && <None>{t('uses.none')}</None>}
      <Uses>
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
      </Uses>
    </DetailSection>
  )
}

const None = styled.p`
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
const Uses = styled.ul`
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
  small {
    color: var(--ink-soft);
    font-size: var(--text-xs);
  }
`
