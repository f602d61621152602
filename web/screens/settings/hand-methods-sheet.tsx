import { useTranslation } from 'react-i18next'
import {
  handMethodsForm,
  type HandMethodsInput,
  type HandMethodsSettings,
} from '#rules/payments/payment-methods-form.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { PaymentQrFields } from './payment-qr-fields.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { settings: HandMethodsSettings; actionData: unknown }

export function HandMethodsSheet({ settings, actionData }: Props) {
  const { t } = useTranslation('settings')
  const formatRefusal = useRefusalText()
  const start = useSettingsForm({
    settings,
    actionData,
    schema: handMethodsForm,
    valuesOf,
    savedText: t('handMethods.saved'),
    intent: 'methods',
  })
  const { form } = start
  const { refusal } = formAnswer(actionData)
  const { hasBankDetails, isCostRefused, values } = settings
  return (
    <SettingsForm
      start={start}
      conflict={<SettingsConflict start={start} labels="handMethods" />}
      label={t('handMethods.save')}
    >
      <input type="hidden" name="intent" value="methods" />
      {refusal && !start.isConflict && (
        <Banner tone="error" isAlert>
          {formatRefusal(refusal)}
        </Banner>
      )}
      <Sheet level="h2" title={t('handMethods.title')} lead={t('handMethods.lead')}>
        <form.CheckField
          name="offersTransfer"
          label={t('handMethods.offersTransfer.label')}
          hint={t(hasBankDetails ? 'handMethods.offersTransfer.hint' : 'handMethods.transferMissing')}
        />
        <form.CheckField
          name="offersCash"
          label={t('handMethods.offersCash.label')}
          hint={t('handMethods.offersCash.hint')}
        />
        {isCostRefused && !values.passesMethodCosts ? (
          <p>{t('handMethods.costsRefused')}</p>
        ) : (
          <form.CheckField
            name="passesMethodCosts"
            label={t('handMethods.passesMethodCosts.label')}
            hint={t('handMethods.passesMethodCosts.hint')}
          />
        )}
      </Sheet>
      <Sheet title={t('handMethods.qrTitle')} lead={t('handMethods.qrLead')}>
        <PaymentQrFields
          form={form}
          picture={{ label: t('handMethods.qrPicture.label'), hint: t('handMethods.qrPicture.hint') }}
          text={{ label: t('handMethods.qrText.label'), hint: t('handMethods.qrText.hint') }}
        />
      </Sheet>
    </SettingsForm>
  )
}

/** Sent values of a page without scripts, in which an empty box is not sent, else saved ones. */
const valuesOf = ({ values, version }: HandMethodsSettings, answer: FormAnswer | null): HandMethodsInput => ({
  ...values,
  ...(answer?.values?.['intent'] === 'methods' && {
    offersTransfer: false,
    offersCash: false,
    passesMethodCosts: false,
    ...(answer.values as Partial<HandMethodsInput>),
  }),
  version,
})
