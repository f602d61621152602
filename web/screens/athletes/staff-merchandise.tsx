import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import {
  inputOf,
  isOfferedTo,
  priceOf,
  type OfferedItem,
  type OfferedVariant,
  type TypedChoices,
} from '#rules/merchandise/offered-item.ts'
import { maxQuantity } from '#rules/merchandise/merchandise-schema.ts'
import { isForcedOut, type NewAthleteInput } from '#rules/registrations/athlete-forms.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props<Values> = { form: AppForm<Values>; items: readonly OfferedItem[]; competitionId: string; title?: string }

export function StaffMerchandise<Values extends NewAthleteInput>(props: Props<Values>) {
  const form = props.form as unknown as AppForm<NewAthleteInput>
  const { t } = useTranslation('admin')
  const { items, competitionId, title = t('athlete.merchandise.title') } = props
  const offered = items.filter((item) => isOfferedTo(item, competitionId) && !isForcedOut(item))
  if (offered.length === 0) return null
  return (
    <Items>
      <legend>{title}</legend>
      {offered.map((item) => (
        <Item key={item.id} form={form} item={item} />
      ))}
    </Items>
  )
}

function Item({ form, item }: { form: AppForm<NewAthleteInput>; item: OfferedItem }) {
  const { t } = useTranslation('admin')
  const { money } = useFormats()
  const variantText = useVariantText()
  const { name, rule, variants, variantsLabel } = item
  const input = `merchandise.${inputOf(item)}` as const
  const typed = useStore(form.store, ({ values }) => values.merchandise?.[inputOf(item)])
  const [only, ...others] = variants
  const isOptional = rule === 'optional'
  const price = priceOf(item)
  const label = price === 0 ? name : `${name} · ${money(price)}`
  if (others.length === 0 && !isOptional) return <p>{label}</p>
  return (
    <>
      {others.length > 0 && (
        <form.SelectField
          name={`${input}.variant`}
          label={`${label}: ${variantsLabel || t('athlete.merchandise.variant')}`}
          autoComplete="off"
        >
          <option value="">{t(isOptional ? 'athlete.merchandise.none' : 'athlete.merchandise.later')}</option>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variantText(variant)}
            </option>
          ))}
        </form.SelectField>
      )}
      {isOptional && (others.length === 0 || typed?.variant) && (
        <form.SelectField
          name={`${input}.quantity`}
          label={others.length === 0 ? label : `${name}: ${t('athlete.merchandise.quantity')}`}
          hint={only!.left === 0 && others.length === 0 ? t('athlete.merchandise.soldOut') : undefined}
          autoComplete="off"
        >
          {others.length === 0 && <option value="">{t('athlete.merchandise.none')}</option>}
          {Array.from({ length: maxQuantity }, (_, at) => at + 1).map((count) => (
            <option key={count} value={others.length > 0 && count === 1 ? '' : String(count)}>
              {count}
            </option>
          ))}
        </form.SelectField>
      )}
    </>
  )
}

export function useVariantText() {
  const { t } = useTranslation('admin')
  return ({ name, left }: OfferedVariant): string => {
    if (left === null) return name
    return left === 0
      ? t('athlete.merchandise.variantSoldOut', { variant: name })
      : t('athlete.merchandise.left', { variant: name, count: left })
  }
}

/** Inputs that appear while somebody types have a text from the beginning. */
export const blankChoices = (items: readonly OfferedItem[]): Required<TypedChoices> =>
  Object.fromEntries(items.map((item) => [inputOf(item), { variant: '', quantity: '' }]))

export const postedChoices = (choices: TypedChoices = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([input, typed]) =>
      Object.entries(typed).map(([name, text]) => [`merchandise.${input}.${name}`, text]),
    ),
  )

const Items = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    margin-block-end: var(--space-2);
    font-weight: 650;
  }
  > p {
    font-size: var(--text-sm);
  }
`
