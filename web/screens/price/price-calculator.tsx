import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { decimalsOf } from '#rules/money/currency.ts'
import { formatRate } from '#rules/money/money.ts'
import { paths } from '#rules/paths.ts'
import type { PriceCalculation } from '#rules/prices/price-calculator.ts'
import type { PaymentTiming } from '#rules/prices/price.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { pageWidth } from '#web/ui/layout.ts'
import { PriceTierCard } from './price-tier-card.tsx'

type Props = {
  /** `isPlatform`: Dorsal's own page. */
  organization: { name: string; isPlatform: boolean; currency: string; region: string }
  /** The timing in force; null where there is none. */
  timing: PaymentTiming | null
  /** Null while the organization has no fee plan. */
  calculation: PriceCalculation | null
}

export function PriceCalculator({ organization, timing, calculation }: Props) {
  const { t } = useTranslation('price')
  return (
    <Page id="content" data-page="price">
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {calculation ? (
        <>
          <PriceForm calculation={calculation} {...organization} />
          {calculation.tiers.length > 0 && (
            <section aria-labelledby="tiers-title">
              <Heading>
                <h2 id="tiers-title">{t('tiers')}</h2>
                <p>{t('tiersText')}</p>
              </Heading>
              <Tiers role="list">
                {calculation.tiers.map((tier) => (
                  <li key={tier.timing}>
                    <PriceTierCard tier={tier} isInForce={tier.timing === timing} organization={organization} />
                  </li>
                ))}
              </Tiers>
              <Note>{t('note', { vat: formatRate(calculation.tiers[0]!.rates.vat, organization.region) })}</Note>
            </section>
          )}
        </>
      ) : (
        <NothingToCalculate {...organization} />
      )}
    </Page>
  )
}

function NothingToCalculate({ isPlatform, name }: Pick<Props['organization'], 'isPlatform' | 'name'>) {
  const { t } = useTranslation(['price', 'common'])
  if (!isPlatform) return <Banner tone="info">{t('price:noPlan', { name })}</Banner>
  const begin = (
    <ButtonLink href={accountPaths.signUp} variant="solid">
      {t('common:platform.begin')}
    </ButtonLink>
  )
  return (
    <Banner tone="info" actions={begin}>
      {t('price:agreed')}
    </Banner>
  )
}

type PriceFormProps = { calculation: PriceCalculation; currency: string; isPlatform: boolean }

function PriceForm({ calculation: { typed, errors }, currency, isPlatform }: PriceFormProps) {
  const { t } = useTranslation('price')
  const errorText = useErrorText()
  const inputMode = decimalsOf(currency) ? 'decimal' : 'numeric'
  return (
    <Form method="get" action={paths.price} noValidate>
      <Field
        label={t('form.price', { currency })}
        error={errors.price === 'fees_exceed_price' ? t('form.tooLow') : errorText(errors.price)}
        required
      >
        <Input name="price" defaultValue={typed.price} inputMode={inputMode} autoComplete="off" />
      </Field>
      <Field label={t('form.discount')} error={errorText(errors.discount)}>
        <Input name="discount" defaultValue={typed.discount} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={t('form.cash', { currency })} error={errorText(errors.cash)}>
        <Input name="cash" defaultValue={typed.cash} inputMode={inputMode} autoComplete="off" />
      </Field>
      {isPlatform && (
        <Field label={t('form.currency')}>
          <Input name="currency" defaultValue={currency} maxLength={3} autoComplete="off" autoCapitalize="characters" />
        </Field>
      )}
      <Button type="submit" variant="solid">
        {t('form.submit')}
      </Button>
    </Form>
  )
}

const Page = styled.main`
  display: grid;
  gap: var(--space-6);
  ${pageWidth}
  padding: clamp(var(--space-6), 5vw, var(--space-8)) var(--gutter) var(--space-9);

  > header {
    display: grid;
    gap: var(--space-3);
    max-inline-size: var(--text-width);
  }
  > header p {
    color: var(--ink-soft);
    font-size: var(--text-lg);
  }
`
const Form = styled.form`
  display: grid;
  gap: var(--space-4);
  align-items: start;
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-block-start: 6px solid var(--primary-solid);
  border-radius: var(--radius-3);
  background: var(--surface-raised);

  @media (min-width: 48rem) {
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    padding: var(--space-5);

    > button {
      margin-block-start: calc(var(--text-sm) * 1.35 + var(--space-2));
    }
  }
`
const Heading = styled.header`
  display: grid;
  gap: var(--space-2);
  max-inline-size: var(--text-width);
  margin-block-end: var(--space-5);

  > p {
    color: var(--ink-soft);
  }
`
const Tiers = styled.ul`
  display: grid;
  gap: var(--space-4);

  @media (min-width: 40rem) {
    grid-template-columns: 1fr 1fr;
  }
  @media (min-width: 68rem) {
    grid-template-columns: repeat(4, 1fr);
  }
  > li,
  > li > article {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
  }
`
const Note = styled.p`
  max-inline-size: var(--text-width);
  margin-block-start: var(--space-5);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
