import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import {
  paymentTermsForm,
  paymentTimes,
  type PaymentTermsInput,
  type PaymentTermsPage,
} from '#rules/payments/payment-terms.ts'
import { feePayers, paymentTimings, type FeePlan } from '#rules/prices/price.ts'
import { Fields, Sheet } from '#web/admin/sheet.tsx'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { paths } from '#rules/paths.ts'
import { Facts } from '#web/admin/detail-section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { SettingsConflict } from '../settings/settings-conflict.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { PricePreview } from './price-preview.tsx'

type Props = { page: PaymentTermsPage; actionData: unknown }

export function PaymentTermsForm({ page, actionData }: Props) {
  const { t } = useTranslation('settings')
  const formatRefusal = useRefusalText()
  const start = useSettingsForm({
    settings: page,
    actionData,
    schema: paymentTermsForm,
    valuesOf,
    savedText: t('paymentTerms.saved'),
    intent: 'terms',
  })
  const { form } = start
  const { refusal, values: sentValues } = formAnswer(actionData)
  const isSent = sentValues?.['intent'] === 'terms'
  const { paymentTiming, feesPaidBy } = useStore(form.store, ({ values }) => values)
  return (
    <>
      <SettingsForm
        start={start}
        conflict={<SettingsConflict start={start} labels="paymentTerms" />}
        label={t('paymentTerms.save')}
      >
        <input type="hidden" name="intent" value="terms" />
        {refusal && isSent && !start.isConflict && (
          <Banner tone="error" isAlert>
            {formatRefusal(refusal)}
          </Banner>
        )}
        <Sheet level="h2" title={t('paymentTerms.title')} lead={t('paymentTerms.lead')}>
          <Fields>
            <form.SelectField
              name="paymentTiming"
              label={t('paymentTerms.paymentTiming.label')}
              hint={t('paymentTerms.paymentTiming.hint')}
            >
              {optionsOf(paymentTimings.map((value) => ({ value, label: t(`paymentTerms.timing.${value}`) })))}
            </form.SelectField>
            <div data-whole="">
              <form.RadioField
                name="feesPaidBy"
                label={t('paymentTerms.feesPaidBy.label')}
                hint={t(`paymentTerms.payer.${feesPaidBy}Hint`)}
                options={feePayers.map((value) => ({ value, label: t(`paymentTerms.payer.${value}`) }))}
              />
            </div>
          </Fields>
          {page.feePlan && <PricePreview page={page} plan={page.feePlan} timing={paymentTiming} payer={feesPaidBy} />}
        </Sheet>
        <Sheet title={t('paymentTerms.holdsTitle')}>
          <Fields>
            {paymentTimes.map((name) => (
              <form.TextField
                key={name}
                name={name}
                label={t(`paymentTerms.${name}.label`)}
                hint={t(`paymentTerms.${name}.hint`)}
                maxLength={4}
                required={name !== 'refundHours'}
                {...numberInput}
              />
            ))}
          </Fields>
        </Sheet>
      </SettingsForm>
      <FeePlanSheet plan={page.feePlan} />
    </>
  )
}

/** Sent values (of a page without scripts), else saved ones. */
const valuesOf = ({ values, version }: PaymentTermsPage, answer: FormAnswer | null): PaymentTermsInput => ({
  ...values,
  ...(answer?.values?.['intent'] === 'terms' && (answer.values as Partial<PaymentTermsInput>)),
  version,
})

function FeePlanSheet({ plan }: { plan: FeePlan | null }) {
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
