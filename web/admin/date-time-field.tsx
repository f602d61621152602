import { useId, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { clockText, secondMark, typedDayTime } from '#rules/time/clock.ts'
import { dayText, parseDay } from '#rules/time/day.ts'
import { formatZone } from '#rules/time/moment.ts'
import { isTimeZone } from '#rules/time/time-zones.ts'
import { occurrencesOf } from '#rules/time/wall-clock.ts'
import { wordsOf } from '#web/forms/date-field.tsx'
import { clockInput } from '#web/forms/input-kinds.ts'
import { useBoundText } from '#web/forms/use-bound-field.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Field, FieldBox, FieldError, FieldLabel, Hint, RequiredMark } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import { CalendarButton } from './calendar-button.tsx'
import type { CalendarBounds } from './calendar.tsx'
import { useFormats, useStaff } from './staff.ts'

type Part<Values> = { name: keyof Values & string; label: string }

type AnyForm<Values> = { AppField: unknown; state: { values: Values } }

type DateTimeFieldProps<Values> = Pick<CalendarBounds, 'min' | 'max'> & {
  form: AnyForm<Values>
  label: string
  hint?: ReactNode
  required?: boolean
  /** Where the clock stands; the organization's unless given. */
  timeZone?: string
  date: Part<Values>
  time: Part<Values>
}

/**
 * A day as dd/MM/yyyy, typed or picked from a calendar, and a time as HH:mm. The form's values are the two texts, which
 * its schema reads with `dayField` and `typedDayTime`; without scripts two text inputs are sent.
 */
export function DateTimeField<Values>({ form, date, time, ...props }: DateTimeFieldProps<Values>) {
  const AppField = form.AppField as ComponentType<{ name: string; children: () => ReactNode }>
  return (
    <AppField name={date.name}>
      {() => (
        <BoundPart>
          {(day) => (
            <AppField name={time.name}>
              {() => (
                <BoundPart>
                  {(clock) => <Parts {...props} day={{ ...day, ...date }} clock={{ ...clock, ...time }} />}
                </BoundPart>
              )}
            </AppField>
          )}
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
  clock: Bound & { label: string }
}

function Parts({ label, hint, required, timeZone, day, clock, ...bounds }: PartsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const error = day.error ?? clock.error
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
        <DayInput
          {...bounds}
          id={id}
          day={day}
          open={t('dateTime.open', { label: day.label })}
          {...attributesOf(day)}
        />
        <ClockInput clock={clock} {...attributesOf(clock)} />
      </Line>
      <Occurrence day={day} clock={clock} {...(timeZone && { timeZone })} />
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldError id={`${id}-error`} error={error} />
    </FieldBox>
  )
}

/** Which of two is meant, of a time that clocks which are set back show twice. */
function Occurrence({ day, clock, timeZone }: { day: Bound; clock: Bound; timeZone?: string }) {
  const { t } = useTranslation('admin')
  const { organization } = useStaff()
  const { textRegion: region } = useFormats()
  const zone = timeZone ?? organization.timeZone
  const parsedDay = parseDay(day.value)
  const time = clockText(clock.value)
  if (!('day' in parsedDay) || !v.is(typedDayTime, time) || !isTimeZone(zone)) return null
  const occurrences = occurrencesOf(parsedDay.day, time, zone)
  if (occurrences.length < 2) return null
  const first = time.replace(secondMark, '')
  const choices = [first, first + secondMark]
  return (
    <Field label={t('dateTime.twice')}>
      <Select value={time} onChange={(event) => clock.field.handleChange(event.target.value)}>
        {choices.map((choice, index) => (
          <option key={choice} value={choice}>
            {t(index === 0 ? 'dateTime.first' : 'dateTime.second', {
              zone: formatZone(occurrences[index]!, { region, timeZone: zone }),
            })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type DayFieldProps<Values> = CalendarBounds &
  Part<Values> & {
    form: AnyForm<Values>
    required?: boolean
    /** Writes the day in words below the field. */
    hasWords?: boolean
  }

export function DayField<Values>({ form, name, label, required = false, hasWords, ...bounds }: DayFieldProps<Values>) {
  const { t } = useTranslation('admin')
  const { day: inWords } = useFormats()
  const AppField = form.AppField as ComponentType<{ name: string; children: () => ReactNode }>
  return (
    <AppField name={name}>
      {() => (
        <BoundPart>
          {(day) => (
            <Field
              label={label}
              hint={hasWords && (wordsOf(day.value, inWords) ?? t('dateTime.order'))}
              error={day.error}
              required={required}
            >
              <DayInput {...bounds} day={day} open={t('dateTime.openCalendar')} {...day.input} />
            </Field>
          )}
        </BoundPart>
      )}
    </AppField>
  )
}

type DayInputProps = Omit<ComponentProps<typeof DateInput>, keyof CalendarBounds> &
  CalendarBounds & { day: Bound; open: string }

function DayInput({ day, open, min, max, opensAt, ...attributes }: DayInputProps) {
  const { t } = useTranslation('admin')
  return (
    <DayBox>
      <DateInput
        placeholder={t('dateTime.date')}
        autoComplete="off"
        {...attributes}
        onBlur={() => complete(day, dayText)}
      />
      <CalendarButton
        {...(min && { min })}
        {...(max && { max })}
        {...(opensAt && { opensAt })}
        label={open}
        text={day.value}
        onPick={(text) => day.field.handleChange(text)}
      />
    </DayBox>
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
  --date-padding: var(--space-3);
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > :first-child {
    flex: 4 1 calc(9ch + 44px + var(--space-3));
  }
  > :last-child {
    flex: 1 1 4.25rem;
    max-inline-size: 5.125rem;
  }
  input {
    padding-inline: var(--space-3);
  }
  > input {
    padding-inline: var(--space-2);
  }
`
export const DayBox = styled.div`
  position: relative;

  input {
    padding-inline-end: 44px;
  }
  > button {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: 0;
  }
`
