import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { choicesFor, type OtherAmount } from '#rules/payments/manual-confirmation.ts'
import { Radio } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { useFormats } from '#web/admin/staff.ts'

type Props = {
  name: string
  /** In minor units, as `due`. */
  arrived: number
  due: number
  currency: string
  value: OtherAmount | null
  onChange: (choice: OtherAmount) => void
  isMissing: boolean
}

/** What becomes of an amount that differs from what is due. */
export function OtherAmountChoices({ name, arrived, due, currency, value, onChange, isMissing }: Props) {
  const { t } = useTranslation('manual-payments')
  const { money } = useFormats()
  const amount = money(Math.abs(arrived - due), currency)
  return (
    <FieldGroup
      label={t(arrived > due ? 'other.more' : 'other.less', { amount })}
      error={isMissing ? t('other.missing') : null}
      required
    >
      <div>
        {choicesFor(arrived, due).map((choice) => (
          <Radio
            key={choice}
            name={name}
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            label={
              <Choice>
                <span>{t(`other.${choice}.label`, { amount, arrived: money(arrived, currency) })}</span>
                <small>{t(`other.${choice}.hint`, { amount, arrived: money(arrived, currency) })}</small>
              </Choice>
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const Choice = styled.span`
  display: grid;

  small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
