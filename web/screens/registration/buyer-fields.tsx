import { useTranslation } from 'react-i18next'
import { codeInput, emailInput, phoneInput } from '#web/forms/input-kinds.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { Fields, Sheet, SheetTitle } from './flow-layout.tsx'

export function BuyerFields({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation('registration')
  return (
    <Sheet aria-labelledby="buyer-title">
      <SheetTitle id="buyer-title">{t('buyer.title')}</SheetTitle>
      <Fields>
        <form.TextField
          name="buyer.firstName"
          label={t('field.firstName')}
          required
          autoComplete="billing given-name"
        />
        <form.LastNameField
          name="buyer.lastName"
          label={t('field.lastName')}
          oneName={t('field.oneName')}
          required
          autoComplete="billing family-name"
        />
        <form.TextField
          name="buyer.email"
          label={t('field.email')}
          hint={t('buyer.emailHint')}
          required
          autoComplete="billing email"
          {...emailInput}
        />
        <form.TextField name="buyer.dni" label={t('field.dni')} hint={t('buyer.dniHint')} required {...codeInput} />
        <form.TextField name="buyer.phone" label={t('field.phone')} autoComplete="billing tel" {...phoneInput} />
        <form.TextField name="buyer.address" label={t('field.address')} autoComplete="billing street-address" />
      </Fields>
    </Sheet>
  )
}
