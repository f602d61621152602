import { useTranslation } from 'react-i18next'
import type { FeePlan } from '#rules/prices/price.ts'
import { paymentTimings } from '#rules/prices/price.ts'
import { paths } from '#rules/paths.ts'
import { Facts } from '#web/admin/detail-section.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'

export function FeePlanSheet({ plan }: { plan: FeePlan | null }) {
  const { t } = useTranslation('settings')
  const { percent } = useFormats()
  if (!plan)
    return (
      <Sheet title={t('paymentTerms.planTitle')}>
        <p>{t('paymentTerms.noPlan')}</p>
      </Sheet>
    )
  const providerFees = paymentTimings.map((timing) => ({
    label: t('paymentTerms.plan.provider', { timing: t(`paymentTerms.planTiming.${timing}`) }),
    value: percent(plan.providerFees[timing]),
  }))
  return (
    <Sheet title={t('paymentTerms.planTitle')} lead={t('paymentTerms.planLead')}>
      <Facts
        facts={[
          { label: t('paymentTerms.plan.platformFee'), value: percent(plan.platformFee) },
          ...providerFees,
          { label: t('paymentTerms.plan.vat'), value: percent(plan.vat) },
        ]}
      />
      <p>
        <TextLink href={paths.price}>{t('paymentTerms.calculator')}</TextLink>
      </p>
    </Sheet>
  )
}
