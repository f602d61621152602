import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyframes, styled } from 'styled-components'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { applicableFieldsOf } from './applicable-fields-of.ts'
import { Fields } from './flow-layout.tsx'
import type { ParticipantsForm } from './participants-form.ts'
import type { Choice, ParticipantFormData } from './registration-data.ts'

type Props = {
  form: ParticipantsForm
  index: number
  data: Pick<ParticipantFormData, 'participantTerms' | 'countries'>
}

/** What the event asks of an athlete beside what every event asks, as far as the other answers call for it. */
export function AnswerFields({ form, index, data: { participantTerms, countries } }: Props) {
  const participant = useStore(form.store, ({ values }) => values.participants[index])
  if (!participant) return null
  const shown = applicableFieldsOf(participantTerms, participant).filter(({ kind }) => kind !== 'file')
  if (shown.length === 0) return null
  return (
    <Fields>
      <AnswerInputs form={form} path={`participants[${index}].answers`} fields={shown} countries={countries} />
    </Fields>
  )
}

type InputsProps = { form: AnswersForm; path: string; fields: readonly FormField[]; countries: Choice[] }

/** Inputs of a form whose answers are typed texts below `path`, by field id. */
export function AnswerInputs({ form, path, fields, countries }: InputsProps) {
  return fields.map((field) => (
    <Answer key={field.id} data-whole={isWide(field) ? '' : undefined}>
      <AnswerField form={form} name={`${path}.${field.id}` as never} field={field} countries={countries} />
    </Answer>
  ))
}

const isWide = ({ kind, label }: FormField) =>
  kind === 'long_text' || kind === 'choices' || kind === 'yes_no' || label.length > 40

type InputName = 'TextField' | 'TextAreaField' | 'DateField' | 'SelectField' | 'ChoicesField' | 'RadioField'

export type AnswersForm = {
  [Name in InputName]: (props: Omit<Parameters<ParticipantsForm[Name]>[0], 'name'> & { name: never }) => ReactNode
}

type AnswerFieldProps = {
  form: AnswersForm
  name: never
  field: FormField
  countries: Choice[]
}

function AnswerField({ form, name, field, countries }: AnswerFieldProps) {
  const { t } = useTranslation('registration')
  const { label, help, required } = field
  const common = { name, label, hint: help || undefined, required }
  switch (field.kind) {
    case 'short_text':
      return <form.TextField {...common} placeholder={field.placeholder} autoComplete="off" />
    case 'long_text':
      return <form.TextAreaField {...common} placeholder={field.placeholder} rows={4} />
    case 'number':
      return (
        <form.TextField
          {...common}
          placeholder={field.placeholder}
          // The decimal keypad of some phones has no minus sign.
          inputMode={field.min === null || field.min < 0 ? 'text' : 'decimal'}
          autoComplete="off"
        />
      )
    case 'date':
      return <form.DateField {...common} placeholder={t('field.datePlaceholder')} autoComplete="off" />
    case 'choice':
      return (
        <form.SelectField {...common} autoComplete="off">
          <option value="">{t('field.choose')}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </form.SelectField>
      )
    case 'choices':
      return (
        <form.ChoicesField
          {...common}
          isPosted
          options={field.options.map((option) => ({ value: option, label: option }))}
        />
      )
    case 'yes_no':
      return (
        <form.RadioField
          {...common}
          options={[
            { value: 'yes', label: t('answer.yes') },
            { value: 'no', label: t('answer.no') },
          ]}
        />
      )
    case 'country':
      return (
        <form.SelectField {...common} autoComplete="off">
          <option value="">{t('field.choose')}</option>
          {countries.map(({ value, label: country }) => (
            <option key={value} value={value}>
              {country}
            </option>
          ))}
        </form.SelectField>
      )
    case 'file':
      return null
  }
}

const appear = keyframes`
  from {
    opacity: 0;
  }
`
const Answer = styled.div`
  min-inline-size: 0;

  @media (prefers-reduced-motion: no-preference) {
    animation: ${appear} 180ms ease-out;
  }
`
