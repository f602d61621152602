import { useTranslation } from 'react-i18next'
import { limitReasonLength } from '#rules/registrations/hand-payments.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Beyond a limit somebody is only added by raising it, for a reason. */
export function LimitReason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Field label={t('athlete.reason')} hint={t('athlete.reasonHint')} required>
      <Input
        name="reason"
        value={value}
        maxLength={limitReasonLength}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}
