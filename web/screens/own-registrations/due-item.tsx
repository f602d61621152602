import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { OfferedItem } from '#rules/merchandise/offered-item.ts'
import type { FormAnswer } from '#web/forms/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { VariantRow } from './variant-row.ts'

type Props = { item: OfferedItem; answer: FormAnswer | null }

export function DueItem({ item: { id: itemId, name, variants, variantsLabel }, answer }: Props) {
  const { t } = useTranslation(['own-registration', 'registration', 'validation'])
  const inputId = useId()
  const { formData } = useNavigation()
  const [only, ...others] = variants
  const code = answer?.errors.variantId
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span>{t('merchandise.due')}</span>
      </p>
      <VariantRow as={Form} method="post">
        <input type="hidden" name="intent" value="item" />
        <input type="hidden" name="itemId" value={itemId} />
        {others.length === 0 ? (
          <input type="hidden" name="variantId" value={only?.id} />
        ) : (
          <>
            <label htmlFor={inputId}>{variantsLabel || t('registration:merchandise.variant')}</label>
            <Select
              id={inputId}
              name="variantId"
              defaultValue=""
              required
              autoComplete="off"
              aria-invalid={code ? true : undefined}
              aria-describedby={code ? `${inputId}-error` : undefined}
            >
              <option value="">{t('registration:field.choose')}</option>
              {variants.map(({ id, name: variant, left }) => (
                <option key={id} value={id} disabled={left === 0}>
                  {left === 0 ? t('registration:merchandise.variantSoldOut', { variant }) : variant}
                </option>
              ))}
            </Select>
          </>
        )}
        <Button type="submit" aria-label={`${t('merchandise.add')}: ${name}`} busy={formData?.get('itemId') === itemId}>
          {t('merchandise.add')}
        </Button>
      </VariantRow>
      <FieldError id={`${inputId}-error`} error={code && t(`validation:${code}`)} />
      {answer && <RefusalNotice refusal={answer.refusal} />}
      {answer && <NoConnection answer={answer} />}
    </li>
  )
}
