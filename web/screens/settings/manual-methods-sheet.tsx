import { useTranslation } from 'react-i18next'
import {
  manualMethodsForm,
  type ManualMethodsInput,
  type ManualMethodsSettings,
} from '#rules/payments/payment-methods-form.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { PaymentQrFields } from './payment-qr-fields.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { settings: ManualMethodsSettings; actionData: unknown }

export function ManualMethodsSheet({ settings, actionData }: Props) {
  const { t } = useTranslation('settings')
  const formatRefusal = useRefusalText()
  const start = useSettingsForm({
    settings,
    actionData,
    schema: manualMethodsForm,
    valuesOf,
    savedText: t('manualMethods.saved'),
    intent: 'methods',
  })
  const { form } = start
  const { refusal } = formAnswer(actionData)
  const { hasBankDetails, isCostRefused, values } = settings
  return (
    <SettingsForm
      start={start}
      conflict={<SettingsConflict start={start} labels="manualMethods" />}
      label={t('manualMethods.save')}
    >
      <input type="hidden" name="intent" value="methods" />
      {refusal && !start.isConflict && (
        <Banner tone="error" isAlert>
          {formatRefusal(refusal)}
        </Banner>
      )}
      <Sheet level="h2" title={t('manualMethods.title')} lead={t('manualMethods.lead')}>
        <form.CheckField
          name="offersTransfer"
          label={t('manualMethods.offersTransfer.label')}
          hint={t(hasBankDetails ? 'manualMethods.offersTransfer.hint' : 'manualMethods.transferMissing')}
        />
        <form.CheckField
          name="offersCash"
          label={t('manualMethods.offersCash.label')}
          hint={t('manualMethods.offersCash.hint')}
        />
        {isCostRefused && !values.passesMethodCosts ? (
          <p>{t('manualMethods.costsRefused')}</p>
        ) : (
          <form.CheckField
            name="passesMethodCosts"
            label={t('manualMethods.passesMethodCosts.label')}
            hint={t('manualMethods.passesMethodCosts.hint')}
          />
        )}
      </Sheet>
      <Sheet title={t('manualMethods.qrTitle')} lead={t('manualMethods.qrLead')}>
        <PaymentQrFields
          form={form}
          picture={{ label: t('manualMethods.qrPicture.label'), hint: t('manualMethods.qrPicture.hint') }}
          text={{ label: t('manualMethods.qrText.label'), hint: t('manualMethods.qrText.hint') }}
        />
      </Sheet>
    </SettingsForm>
  )
}

/** Sent values of a page without scripts, in which an empty box is not sent, else saved ones. */
const valuesOf = ({ values, version }: ManualMethodsSettings, answer: FormAnswer | null): ManualMethodsInput => ({
  ...values,
  ...(answer?.values?.['intent'] === 'methods' && {
    offersTransfer: false,
    offersCash: false,
    passesMethodCosts: false,
    ...(answer.values as Partial<ManualMethodsInput>),
  }),
  version,
})
