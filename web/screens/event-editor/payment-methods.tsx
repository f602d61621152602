import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { offeredMethods, type OfferedMethod } from '#rules/payments/offered-methods.ts'
import {
  eventMethodsForm,
  type EventMethodsInput,
  type EventMethodsPage,
} from '#rules/payments/payment-methods-form.ts'
import { feePayers } from '#rules/prices/price.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { Conflict } from '#web/admin/conflict.tsx'
import { Sheet } from '#web/admin/sheet.tsx'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { useMay } from '#web/admin/staff.ts'
import { PaymentQrFields } from '../settings/payment-qr-fields.tsx'
import { SettingsForm } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'

type Props = { page: EventMethodsPage; actionData: unknown }

export function PaymentMethods({ page, actionData }: Props) {
  const { t } = useTranslation('event-methods')
  const formatRefusal = useRefusalText()
  const start = useSettingsForm({
    settings: page,
    actionData,
    schema: eventMethodsForm,
    valuesOf,
    savedText: t('saved'),
  })
  const { form, isConflict, sentValues, theirs, takeTheirs } = start
  const { refusal } = formAnswer(actionData)
  const typed = useStore(form.store, ({ values }) => values)
  const isPayable = offeredMethods.some(
    (method) => isOn(typed[method]) && (page.isSetUp[method] || hasOwnQr(typed, method)),
  )
  const isShown = (method: OfferedMethod) =>
    method !== 'mercadopago' || page.isOffered.mercadopago || page.isSetUp.mercadopago
  const conflict = (
    <Conflict mine={sentValues} theirs={theirs} labelOf={(name) => t(`conflict.${name}`)} onTakeTheirs={takeTheirs} />
  )
  return (
    <SettingsForm start={start} conflict={conflict}>
      <input type="hidden" name="intent" value="save" />
      {refusal && !isConflict && (
        <Banner tone="error" isAlert>
          {formatRefusal(refusal)}
        </Banner>
      )}
      <Sheet level="h2" title={t('title')} lead={t('lead')}>
        {!page.costsMoney && <Banner tone="info">{t('free')}</Banner>}
        {page.costsMoney && !isPayable && <Banner tone="warning">{t('none')}</Banner>}
        {!isShown('mercadopago') && isOn(typed.mercadopago) && <input type="hidden" name="mercadopago" value="on" />}
        {offeredMethods.filter(isShown).map((method) => (
          <div key={method}>
            <form.CheckField
              name={method}
              label={t(`method.${method}.label`)}
              hint={t(`method.${method === 'card' && page.isCardSandbox ? 'sandbox' : method}.hint`)}
            />
            {!page.isSetUp[method] && !hasOwnQr(typed, method) && (
              <Missing method={method} isConnectable={page.isOffered.card} />
            )}
          </div>
        ))}
      </Sheet>
      <Sheet title={t('qr.title')} lead={t('qr.lead')}>
        {page.mayEditQr ? (
          <PaymentQrFields
            form={form}
            picture={{ label: t('qr.picture.label'), hint: t('qr.picture.hint') }}
            text={{ label: t('qr.text.label'), hint: t('qr.text.hint') }}
          />
        ) : (
          <>
            <p>{t('qr.ownerOnly')}</p>
            <input type="hidden" name="qrText" value={typed.qrText} />
            <input type="hidden" name="qrPicture" value={typed.qrPicture} />
          </>
        )}
      </Sheet>
      <Sheet title={t('fees.title')}>
        <form.SelectField name="feesPaidBy" label={t('fees.label')} hint={t('fees.hint')}>
          {optionsOf([
            { value: '', label: t(`fees.same_${page.organizationFeesPaidBy}`) },
            ...feePayers.map((value) => ({ value, label: t(`fees.${value}`) })),
          ])}
        </form.SelectField>
      </Sheet>
      <Sheet title={t('refund.title')}>
        <form.CheckField name="refundKeepsFees" label={t('refund.keepsFees.label')} hint={t('refund.keepsFees.hint')} />
        <form.CheckField
          name="returnsApplicationFee"
          label={t('refund.returnsFee.label')}
          hint={t(isShown('mercadopago') ? 'refund.returnsFee.hintMercadoPago' : 'refund.returnsFee.hint')}
        />
      </Sheet>
    </SettingsForm>
  )
}

function Missing({ method, isConnectable }: { method: OfferedMethod; isConnectable: boolean }) {
  const { t } = useTranslation('event-methods')
  const may = useMay()
  const link = linkOf(method, isConnectable)
  return (
    <Note>
      {t(method === 'card' && isConnectable ? 'missing.connect' : `missing.${method}`)}{' '}
      {link && may(link.permission) && <TextLink href={link.path}>{t('missing.link')}</TextLink>}
    </Note>
  )
}

const linkOf = (method: OfferedMethod, isConnectable: boolean) => {
  if (method === 'card' && !isConnectable) return null
  return method === 'card' || method === 'mercadopago'
    ? ({ path: adminPaths.settingsPayments, permission: 'connect-payment-provider' } as const)
    : ({ path: adminPaths.settingsBank, permission: 'edit-bank-details' } as const)
}

const isOn = (value: unknown) => value === true || value === 'on'

const hasOwnQr = ({ qrText, qrPicture }: EventMethodsInput, method: OfferedMethod) =>
  method === 'qr' && Boolean(qrText || qrPicture)

/** Sent values of a page without scripts, in which an empty box is not sent, else saved ones. */
const valuesOf = ({ values, version }: EventMethodsPage, answer: FormAnswer | null): EventMethodsInput => ({
  ...values,
  ...(answer?.values && {
    ...Object.fromEntries(offeredMethods.map((method) => [method, false])),
    refundKeepsFees: false,
    returnsApplicationFee: false,
    ...(answer.values as Partial<EventMethodsInput>),
  }),
  version,
})

const Note = styled.p`
  margin-block: var(--space-2);
  padding-inline-start: calc(1.375rem + var(--space-3));
  color: var(--warning-text);
  font-size: var(--text-sm);
`
