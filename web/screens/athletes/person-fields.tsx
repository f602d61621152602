import { useTranslation } from 'react-i18next'
import type { PersonInput } from '#rules/registrations/athlete-forms.ts'
import { genders } from '#rules/registrations/participant-schema.ts'
import type { Day } from '#rules/time/day.ts'
import { DayField } from '#web/admin/date-time-field.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { emailInput, phoneInput } from '#web/forms/input-kinds.ts'
import type { AppForm } from '#web/forms/form.tsx'

const usualAge = 35

type Props<Values> = { form: AppForm<Values>; today: Day; isImported?: boolean }

/** The same that a registration asks of an athlete, of whom a results file may say only a name. */
export function PersonFields<Values extends PersonInput>({ form: anyForm, today, isImported = false }: Props<Values>) {
  const { t } = useTranslation('admin')
  const form = anyForm as unknown as AppForm<PersonInput>
  const plain = { autoComplete: 'off', required: !isImported } as const
  return (
    <Fields>
      <form.TextField name="firstName" label={t('athlete.firstName')} autoComplete="off" required />
      <form.LastNameField name="lastName" label={t('athlete.lastName')} oneName={t('athlete.oneName')} {...plain} />
      <form.TextField name="dni" label={t('athlete.dni')} {...plain} />
      <DayField
        form={form}
        name="birthDate"
        label={t('athlete.birthDate')}
        required={!isImported}
        hasWords
        min="1900-01-01"
        max={today}
        opensAt={`${Number(today.slice(0, 4)) - usualAge}-01-01`}
      />
      <form.SelectField name="gender" label={t('athlete.gender')} autoComplete="off">
        <option value="">{t('athlete.noGender')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`athlete.genders.${gender}`)}
          </option>
        ))}
      </form.SelectField>
      <form.TextField name="phone" label={t('athlete.phone')} {...phoneInput} {...plain} />
      <div data-whole="">
        <form.TextField name="email" label={t('athlete.email')} {...emailInput} {...plain} />
      </div>
      <form.TextField name="emergencyName" label={t('athlete.emergencyName')} {...plain} />
      <form.TextField name="emergencyPhone" label={t('athlete.emergencyPhone')} {...phoneInput} {...plain} />
    </Fields>
  )
}
