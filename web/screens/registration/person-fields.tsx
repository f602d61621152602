import { useTranslation } from 'react-i18next'
import type { ParticipantsForm } from './participants-form.ts'

export function PersonFields({ form, index }: { form: ParticipantsForm; index: number }) {
  const { t } = useTranslation('registration')
  // Browsers fill in the first athlete only: the others are probably not the person at the keyboard.
  const autoCompleteOf = (token: string) => (index === 0 ? token : `section-athlete${index + 1} ${token}`)
  return (
    <>
      <form.AppField name={`participants[${index}].firstName`}>
        {(field) => (
          <field.TextField label={t('field.firstName')} required autoComplete={autoCompleteOf('given-name')} />
        )}
      </form.AppField>
      <form.AppField name={`participants[${index}].lastName`}>
        {(field) => (
          <field.TextField label={t('field.lastName')} required autoComplete={autoCompleteOf('family-name')} />
        )}
      </form.AppField>
      <form.AppField name={`participants[${index}].email`}>
        {(field) => (
          <field.TextField
            label={t('field.email')}
            required
            type="email"
            inputMode="email"
            autoComplete={autoCompleteOf('email')}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.AppField>
      <form.AppField name={`participants[${index}].phone`}>
        {(field) => (
          <field.TextField
            label={t('field.phone')}
            required
            type="tel"
            inputMode="tel"
            autoComplete={autoCompleteOf('tel')}
          />
        )}
      </form.AppField>
      <form.AppField name={`participants[${index}].dni`}>
        {(field) => (
          <field.TextField
            label={t('field.dni')}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </form.AppField>
      <form.AppField name={`participants[${index}].birthDate`}>
        {(field) => (
          <field.DateField
            label={t('field.birthDate')}
            required
            placeholder={t('field.datePlaceholder')}
            autoComplete={autoCompleteOf('bday')}
          />
        )}
      </form.AppField>
      <form.AppField name={`participants[${index}].gender`}>
        {(field) => (
          <field.SelectField label={t('field.gender')} autoComplete={autoCompleteOf('sex')}>
            <option value="">{t('gender.none')}</option>
            <option value="female">{t('gender.female')}</option>
            <option value="male">{t('gender.male')}</option>
            <option value="other">{t('gender.other')}</option>
          </field.SelectField>
        )}
      </form.AppField>
    </>
  )
}
