import { useId, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { useTranslation } from 'react-i18next'
import { clockText } from '#rules/time/clock.ts'
import { dayText, type Day } from '#rules/time/day.ts'
import { clockInput } from '#web/forms/input-kinds.ts'
import { useBoundText } from '#web/forms/use-bound-field.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field, FieldBox, FieldError, FieldLabel, Hint, RequiredMark } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { CalendarButton } from './calendar-button.tsx'

type Part<Values> = { name: keyof Values & string; label: string }

type DateTimeFieldProps<Values> = {
  form: { AppField: unknown; state: { values: Values } }
  label: string
  hint?: ReactNode
  required?: boolean
  date: Part<Values>
  time?: Part<Values>
  min?: Day
  max?: Day
}

/**
 * A day as dd/MM/yyyy, typed or picked from a calendar, and a time as HH:mm. The form's values are the two texts, which
 * its schema reads with `dayField` and `typedClock`; without scripts two text inputs are sent.
 */
export function DateTimeField<Values>({ form, date, time, ...props }: DateTimeFieldProps<Values>) {
  const AppField = form.AppField as ComponentType<{ name: string; children: () => ReactNode }>
  return (
    <AppField name={date.name}>
      {() => (
        <BoundPart>
          {(day) =>
            time ? (
              <AppField name={time.name}>
                {() => (
                  <BoundPart>
                    {(clock) => <Parts {...props} day={{ ...day, ...date }} clock={{ ...clock, ...time }} />}
                  </BoundPart>
                )}
              </AppField>
            ) : (
              <Parts {...props} day={{ ...day, ...date }} clock={null} />
            )
          }
        </BoundPart>
      )}
    </AppField>
  )
}

type Bound = ReturnType<typeof useBoundText>

function BoundPart({ children }: { children: (bound: Bound) => ReactNode }) {
  return children(useBoundText())
}

type PartsProps = Omit<DateTimeFieldProps<never>, 'form' | 'date' | 'time'> & {
  day: Bound & { label: string }
  clock: (Bound & { label: string }) | null
}

function Parts({ label, hint, required, min, max, day, clock }: PartsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const error = day.error ?? clock?.error
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  const attributesOf = (part: Bound & { label: string }) => ({
    ...part.input,
    required,
    'aria-label': part.label,
    'aria-describedby': describedBy,
    'aria-invalid': part.error ? true : undefined,
  })
  return (
    <FieldBox role="group" aria-labelledby={`${id}-label`}>
      <FieldLabel id={`${id}-label`} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </FieldLabel>
      <Line>
        <DayBox>
          <DateInput
            id={id}
            placeholder={t('dateTime.date')}
            autoComplete="off"
            {...attributesOf(day)}
            onBlur={() => complete(day, dayText)}
          />
          <CalendarButton
            label={t('dateTime.open', { label: day.label })}
            text={day.value}
            {...(min && { min })}
            {...(max && { max })}
            onPick={(text) => day.field.handleChange(text)}
          />
        </DayBox>
        {clock && <ClockInput clock={clock} {...attributesOf(clock)} />}
      </Line>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldError id={`${id}-error`} error={error} />
    </FieldBox>
  )
}

type TimeFieldProps<Values> = Pick<DateTimeFieldProps<Values>, 'form' | 'hint'> & Part<Values>

/** A time as HH:mm, of a day that stands elsewhere. */
export function TimeField<Values>({ form, name, label, hint }: TimeFieldProps<Values>) {
  const AppField = form.AppField as ComponentType<{ name: string; children: () => ReactNode }>
  return (
    <AppField name={name}>
      {() => (
        <BoundPart>
          {(clock) => (
            <Field label={label} hint={hint} error={clock.error}>
              <ClockInput clock={clock} {...clock.input} />
            </Field>
          )}
        </BoundPart>
      )}
    </AppField>
  )
}

function ClockInput({ clock, ...attributes }: { clock: Bound } & ComponentProps<typeof Input>) {
  const { t } = useTranslation('admin')
  return (
    <Input placeholder={t('dateTime.time')} {...clockInput} {...attributes} onBlur={() => complete(clock, clockText)} />
  )
}

function complete({ field, value }: Bound, write: (text: string) => string): void {
  const text = write(value)
  if (text !== value) field.handleChange(text)
  field.handleBlur()
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-columns: 5.125rem;
  grid-auto-flow: column;
  gap: var(--space-2);

  input {
    padding-inline: var(--space-3);
  }
`
export const DayBox = styled.div`
  position: relative;

  > input {
    padding-inline-end: 44px;
  }
  > button {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: 0;
  }
`
