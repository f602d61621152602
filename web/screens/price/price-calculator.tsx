import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { decimalsOf, formatRate } from '../../../server/rules/money.ts'
import { paths } from '../../../server/rules/paths.ts'
import type { PriceCalculation } from '../../../server/rules/price-calculator.ts'
import type { PaymentTiming } from '../../../server/rules/price.ts'
import { validationMessage } from '../../../server/rules/validation-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PriceTierCard } from './price-tier-card.tsx'

type Props = {
  organization: { name: string; currency: string; region: string }
  /** The timing that is in force here. */
  timing: PaymentTiming
  /** Null while the organization has no fee plan. */
  calculation: PriceCalculation | null
}

/** What an athlete would pay for a place and the organizer get of it, for every timing side by side. */
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
          <PriceForm calculation={calculation} currency={organization.currency} />
          {calculation.tiers.length > 0 && (
            <section aria-label={t('tiers')}>
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
        <Banner tone="info">{t('noPlan', { name: organization.name })}</Banner>
      )}
    </Page>
  )
}

function PriceForm({ calculation: { typed, errors }, currency }: { calculation: PriceCalculation; currency: string }) {
  const { t } = useTranslation(['price', 'validation'])
  const textOf = (code: string | undefined) => {
    if (!code) return null
    const { key, values } = validationMessage(code)
    return t(`validation:${key}`, values)
  }
  const inputMode = decimalsOf(currency) ? 'decimal' : 'numeric'
  return (
    <Form method="get" action={paths.price} noValidate>
      <Field label={t('form.price', { currency })} error={textOf(errors.price)} required>
        <Input name="price" defaultValue={typed.price} inputMode={inputMode} autoComplete="off" />
      </Field>
      <Field label={t('form.discount')} error={textOf(errors.discount)}>
        <Input name="discount" defaultValue={typed.discount} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={t('form.cash', { currency })} error={textOf(errors.cash)}>
        <Input name="cash" defaultValue={typed.cash} inputMode={inputMode} autoComplete="off" />
      </Field>
      <Button type="submit" variant="solid">
        {t('form.submit')}
      </Button>
    </Form>
  )
}

const Page = styled.main`
  display: grid;
  gap: var(--space-6);
  max-inline-size: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
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
    grid-template-columns: repeat(3, 1fr) auto;
    padding: var(--space-5);

    > button {
      margin-block-start: calc(var(--text-sm) * 1.35 + var(--space-2));
    }
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
  /* Amounts stand on one line across the cards. */
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
