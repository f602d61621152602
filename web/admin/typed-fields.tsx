import { useTranslation } from 'react-i18next'
import type { Fields, Texts } from '#rules/forms/form-of.ts'
import type { TypedField } from '#rules/forms/typed-field.ts'
import type { FormTerms } from '#rules/resources.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { amountInput, codeInput, numberInput } from '#web/forms/input-kinds.ts'
import { optionsOf } from '#web/forms/options-of.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { useFieldTexts } from './use-field-texts.ts'

export type Options = readonly { value: string; label: string }[]

type FieldsProps = {
  /** Whose texts name the fields: `field.<input>`, `field.<input>Hint`, `choices.<field>.<value>`. */
  area: string
  fields: Fields
  options?: Readonly<Record<string, Options>> | undefined
}

type TypedFieldsProps = FieldsProps & { form: AppForm<Texts>; terms: FormTerms }

export function TypedFields({ fields, ...props }: TypedFieldsProps) {
  const { form } = props
  return Object.entries(fields).map(([name, field]) => {
    const { onlyIf } = field
    const input = <FieldInput key={name} name={name} field={field} {...props} />
    if (!onlyIf) return input
    return (
      <form.Subscribe key={name} selector={({ values }) => values[onlyIf.input] === onlyIf.text}>
        {(isShown) => isShown && input}
      </form.Subscribe>
    )
  })
}

const inputKinds = { line: {}, code: codeInput, number: numberInput, amount: amountInput }

type FieldInputProps = Omit<TypedFieldsProps, 'fields'> & { name: string; field: TypedField }

function FieldInput({ name, field, form, area, options = {}, terms }: FieldInputProps) {
  const { t } = useTranslation('admin')
  const textsOf = useFieldTexts(area)
  const labelOf = useChoiceTexts({ area, fields: { [name]: field }, options })
  const { control, choices } = field
  const texts = { ...textsOf(name), required: 'error' in field.read([], terms) }
  switch (control) {
    case 'paragraph':
      return <form.TextAreaField {...texts} rows={3} />
    case 'choice':
      return (
        <form.SelectField {...textsOf(name)} required={texts.required}>
          {!choices && <option value="">{t('admin:resource.choose')}</option>}
          {optionsOf(choices?.map((value) => ({ value, label: labelOf(name, value) })) ?? options[name] ?? [])}
        </form.SelectField>
      )
    case 'choices':
      return <form.ChoicesField {...texts} options={options[name] ?? []} />
    case 'moment':
      return <DateTimeField form={form} {...texts} date={textsOf(`${name}Date`)} time={textsOf(`${name}Time`)} />
    default:
      return <form.TextField {...texts} {...inputKinds[control]} />
  }
}

/** How a value of a form is named where it is compared: the label of a choice, of several, or the text itself. */
export function useChoiceTexts({ area, fields, options = {} }: FieldsProps) {
  const { t } = useTranslation(area)
  return (name: string, text: string): string => {
    if (fields[name]?.choices) return t(`choices.${name}.${text}`)
    const chosen = options[name]?.filter(({ value }) => text.split('\n').includes(value))
    return chosen ? chosen.map(({ label }) => label).join(', ') : text
  }
}
