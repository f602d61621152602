import { useTranslation } from 'react-i18next'
import { codeInput, emailInput, phoneInput } from '#web/forms/input-kinds.ts'
import { useFormats } from './formats.ts'
import type { ParticipantsForm } from './participants-form.ts'

type Props = { form: ParticipantsForm; index: number; asksGender: boolean }

export function PersonFields({ form, index, asksGender }: Props) {
  const { t } = useTranslation('registration')
  const { day } = useFormats()
  // Browsers fill in the first athlete only: the others are probably not the person at the keyboard.
  const autoCompleteOf = (token: string) => (index === 0 ? token : `section-athlete${index + 1} ${token}`)
  return (
    <>
      <form.TextField
        name={`participants[${index}].firstName`}
        label={t('field.firstName')}
        required
        autoComplete={autoCompleteOf('given-name')}
      />
      <form.LastNameField
        name={`participants[${index}].lastName`}
        label={t('field.lastName')}
        oneName={t('field.oneName')}
        required
        autoComplete={autoCompleteOf('family-name')}
      />
      <form.TextField
        name={`participants[${index}].email`}
        label={t('field.email')}
        required
        autoComplete={autoCompleteOf('email')}
        {...emailInput}
      />
      <form.TextField
        name={`participants[${index}].phone`}
        label={t('field.phone')}
        required
        autoComplete={autoCompleteOf('tel')}
        {...phoneInput}
      />
      <form.TextField name={`participants[${index}].dni`} label={t('field.dni')} required {...codeInput} />
      <form.DateField
        name={`participants[${index}].birthDate`}
        label={t('field.birthDate')}
        required
        placeholder={t('field.datePlaceholder')}
        hint={t('field.dateOrder')}
        inWords={day}
        autoComplete={autoCompleteOf('bday')}
      />
      {asksGender && (
        <form.SelectField
          name={`participants[${index}].gender`}
          label={t('field.gender')}
          autoComplete={autoCompleteOf('sex')}
        >
          <option value="">{t('gender.none')}</option>
          <option value="female">{t('gender.female')}</option>
          <option value="male">{t('gender.male')}</option>
          <option value="other">{t('gender.other')}</option>
        </form.SelectField>
      )}
    </>
  )
}
