import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { eventLimits } from '#rules/events/event-schema.ts'
import type { Locale } from '#rules/text/locale.ts'
import { noTexts } from '#rules/text/texts-in-languages.ts'
import { clockText } from '#rules/time/clock.ts'
import { Sheet } from '#web/admin/sheet.tsx'
import { SortableCard, SortableCards } from '#web/admin/sortable-cards.tsx'
import { clockInput } from '#web/forms/input-kinds.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { ScheduleRow } from './edited-details.ts'
import { AddRow, focusInput, RowBody } from './row-parts.tsx'
import { TextsInput } from './texts-input.tsx'
import type { DetailsEditing } from './use-details-saving.ts'
import { useRows } from './use-rows.ts'

type Props = { editing: DetailsEditing; languages: readonly Locale[] }

/** Not sorted by time: what is after midnight stands at the end. */
export function ScheduleSheet({ editing, languages }: Props) {
  const { t } = useTranslation('event-details')
  const labelOf = ({ time, label }: ScheduleRow, index: number) =>
    [time, label[languages[0]!]].filter(Boolean).join(' ') || t('schedule.row', { number: index + 1 })
  const { rows, moves, isNew, add, edit, remove } = useRows(editing, { name: 'schedule', labelOf })
  const isFull = rows.length >= eventLimits.schedule
  const blank = { time: '', label: noTexts }
  return (
    <Sheet title={t('schedule.title')} lead={t('schedule.lead')}>
      {rows.length > 0 && (
        <SortableCards moves={moves}>
          {rows.map((row, index) => (
            <SortableCard
              key={row.key}
              id={row.key}
              index={index}
              label={labelOf(row, index)}
              moves={moves}
              actions={[{ label: t('remove'), icon: 'trash', press: () => remove(index) }]}
              head={
                <Line>
                  <TimeInput
                    label={t('schedule.time', { number: index + 1 })}
                    value={row.time}
                    isFocused={isNew(row)}
                    error={editing.errorOf(`schedule.${row.key}.time`)}
                    onChange={(time) => edit(row.key, { time })}
                  />
                  <TextsInput
                    label={t('schedule.label', { number: index + 1 })}
                    placeholder={t('schedule.placeholder')}
                    languages={languages}
                    value={row.label}
                    maxLength={eventLimits.scheduleText}
                    errorOf={(locale) =>
                      editing.errorOf(['schedule', row.key, 'label', locale].filter(Boolean).join('.'))
                    }
                    onChange={(label) => edit(row.key, { label })}
                    onEnter={() => !isFull && add(blank, index + 1)}
                  />
                </Line>
              }
            >
              {null}
            </SortableCard>
          ))}
        </SortableCards>
      )}
      <AddRow isFull={isFull} max={eventLimits.schedule} onAdd={() => add(blank)}>
        {t('schedule.add')}
      </AddRow>
    </Sheet>
  )
}

type TimeInputProps = {
  label: string
  value: string
  error: string | null
  isFocused: boolean
  onChange: (text: string) => void
}

function TimeInput({ label, value, error, isFocused, onChange }: TimeInputProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <div>
      <Input
        {...clockInput}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        placeholder={t('dateTime.time')}
        ref={isFocused ? focusInput : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          const text = clockText(value)
          if (text !== value) onChange(text)
        }}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}

const Line = styled(RowBody)`
  grid-template-columns: 5.5rem minmax(0, 1fr);
  align-items: start;

  > :first-child {
    display: grid;
    gap: var(--space-1);
  }
  > :first-child input {
    padding-inline: var(--space-3);
  }
  @media (max-width: 30rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`
