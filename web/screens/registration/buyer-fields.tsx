import { useTranslation } from 'react-i18next'
import type { CheckoutForm } from './checkout-form.ts'
import { Fields, Sheet, SheetTitle } from './flow-layout.tsx'

export function BuyerFields({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation('registration')
  return (
    <Sheet aria-labelledby="buyer-title">
      <SheetTitle id="buyer-title">{t('buyer.title')}</SheetTitle>
      <Fields>
        <form.AppField name="buyer.firstName">
          {(field) => <field.TextField label={t('field.firstName')} required autoComplete="billing given-name" />}
        </form.AppField>
        <form.AppField name="buyer.lastName">
          {(field) => <field.TextField label={t('field.lastName')} required autoComplete="billing family-name" />}
        </form.AppField>
        <form.AppField name="buyer.email">
          {(field) => (
            <field.TextField
              label={t('field.email')}
              hint={t('buyer.emailHint')}
              required
              type="email"
              inputMode="email"
              autoComplete="billing email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="buyer.dni">
          {(field) => (
            <field.TextField
              label={t('field.dni')}
              hint={t('buyer.dniHint')}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="buyer.phone">
          {(field) => (
            <field.TextField label={t('field.phone')} type="tel" inputMode="tel" autoComplete="billing tel" />
          )}
        </form.AppField>
        <form.AppField name="buyer.address">
          {(field) => <field.TextField label={t('field.address')} autoComplete="billing street-address" />}
        </form.AppField>
      </Fields>
    </Sheet>
  )
}
