import { useTranslation } from 'react-i18next'
import type { PriceDifference } from '#rules/registrations/admin-athlete-views.ts'
import type { MoveChoice } from '#rules/registrations/athlete-forms.ts'
import { Radio } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { useFormats } from '#web/admin/staff.ts'

/** The usual one first. */
export const choicesOf = ({ charge }: PriceDifference): MoveChoice[] => [
  ...(charge ? (['charged'] as const) : []),
  'settled',
  'waived',
]

type MoveDifferenceProps = {
  difference: PriceDifference
  choice: MoveChoice
  onChange: (choice: MoveChoice) => void
}

export function MoveDifference({ difference, choice, onChange }: MoveDifferenceProps) {
  const { t } = useTranslation('admin')
  const { money, dateTime } = useFormats()
  const { amount, refund, cash, charge, currency } = difference
  const less = cash < 0 ? 'both' : 'refund'
  const settlement = refund > 0 ? less : cash > 0 ? 'due' : 'lowered'
  const labels: Record<MoveChoice, string> = {
    charged: charge
      ? t('athlete.move.settle.charge', { amount: money(charge.total, currency), until: dateTime(charge.until) })
      : '',
    settled: t(`athlete.move.settle.${settlement}`, {
      amount: money({ refund, both: refund, due: cash, lowered: -cash }[settlement], currency),
      cash: money(-cash, currency),
    }),
    waived: t('athlete.move.settle.waive'),
  }
  return (
    <FieldGroup
      label={t(amount > 0 ? 'athlete.move.dearer' : 'athlete.move.cheaper', {
        amount: money(Math.abs(amount), currency),
      })}
    >
      {choicesOf(difference).map((each) => (
        <Radio
          key={each}
          name="difference"
          label={labels[each]}
          checked={choice === each}
          onChange={() => onChange(each)}
        />
      ))}
    </FieldGroup>
  )
}
