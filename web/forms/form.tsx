import { createFormHook, type DeepKeys, type StandardSchemaV1 } from '@tanstack/react-form'
import { useMemo, type ComponentProps, type ComponentType, type ReactNode, type RefObject } from 'react'
import { Input, Select, TextArea } from '../ui/input.tsx'
import { CheckField } from './check-field.tsx'
import { ChoicesField } from './choices-field.tsx'
import { ColorField } from './color-field.tsx'
import { controlField } from './control-field.tsx'
import { DateField } from './date-field.tsx'
import { RadioField } from './radio-field.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { fieldContext, formContext } from './form-context.ts'
import { LastNameInput } from './last-name-input.tsx'
import { useInputBeforeHydration } from './input-before-hydration.ts'

const { useAppForm: useTanStackForm } = createFormHook({
  fieldComponents: {},
  formComponents: {},
  fieldContext,
  formContext,
})

type Options<Values> = {
  values: Values
  /** A schema of `rules`; errors show once a field is left or the form is submitted. */
  schema: StandardSchemaV1<Values, unknown>
  /** Whether the form knows before the first change if it is valid. */
  isValidatedAtStart?: boolean
  onValid: (values: Values) => unknown
  element: RefObject<HTMLFormElement | null>
}

/** TanStack Form with our fields: `<form.TextField name="title" label={…} hint={…} />`. */
export function useAppForm<Values>({ values, schema, isValidatedAtStart, onValid, element }: Options<Values>) {
  const form = useTanStackForm({
    defaultValues: values,
    validators: { onChange: schema, onMount: isValidatedAtStart ? schema : undefined },
    onSubmit: ({ value }) => onValid(value),
    onSubmitInvalid: () => focusFirstError(element.current),
  })
  useInputBeforeHydration(form, element)
  const fields = useMemo(() => fieldsOf<Values>(form.AppField as AppField), [form.AppField])
  return Object.assign(form, fields)
}

export type AppForm<Values> = ReturnType<typeof useAppForm<Values>>

const fieldComponents = {
  TextField: controlField(Input),
  LastNameField: controlField(LastNameInput),
  TextAreaField: controlField(TextArea),
  SelectField: controlField(Select),
  DateField,
  CheckField,
  ChoicesField,
  ColorField,
  RadioField,
}

type FieldComponents = typeof fieldComponents
type AppField = ComponentType<{ name: string; listeners: Listeners | undefined; children: () => ReactNode }>
type Listeners = { onChange: (change: { value: string }) => void }
type Named<Values, Props> = Props & { name: DeepKeys<Values>; listeners?: Listeners }
type Fields<Values> = {
  [Name in keyof FieldComponents]: (props: Named<Values, ComponentProps<FieldComponents[Name]>>) => ReactNode
}

function fieldsOf<Values>(AppField: AppField): Fields<Values> {
  const bind = <Props extends object>(Component: ComponentType<Props>) =>
    function BoundField({ name, listeners, ...props }: Named<Values, Props>) {
      return (
        <AppField name={name} listeners={listeners}>
          {() => <Component {...(props as unknown as Props)} />}
        </AppField>
      )
    }
  return Object.fromEntries(
    Object.entries(fieldComponents).map(([name, component]) => [name, bind(component as ComponentType<object>)]),
  ) as unknown as Fields<Values>
}
