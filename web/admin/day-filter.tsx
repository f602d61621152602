import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { styled } from 'styled-components'
import { parseDay } from '#rules/time/day.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { DayBox } from './date-time-field.tsx'
import { CalendarButton } from './calendar-button.tsx'

/** A day in the address, typed or picked; the list follows when typing pauses, and an incomplete day filters nothing. */
export function DayFilter({ form, name, label }: { form: string; name: string; label: string }) {
  const { t } = useTranslation('admin')
  const [query] = useSearchParams()
  const filter = query.get(name) ?? ''
  const [text, setText] = useState(filter)
  const input = useRef<HTMLInputElement>(null)
  const write = (day: string) => {
    input.current!.value = day
    setText(day)
  }
  const pick = (day: string) => {
    write(day)
    input.current!.form!.requestSubmit()
  }
  // What is being typed is ahead of the address.
  const clear = useEffectEvent(() => input.current !== document.activeElement && write(''))
  const wasFiltered = useRef(filter !== '')
  useEffect(() => {
    if (wasFiltered.current && filter === '') clear()
    wasFiltered.current = filter !== ''
  }, [filter])
  return (
    <Labelled>
      <span aria-hidden>{label}</span>
      <Box>
        <DateInput
          ref={input}
          type="search"
          form={form}
          name={name}
          aria-label={label}
          aria-invalid={text.length === 10 && !('day' in parseDay(text)) ? true : undefined}
          placeholder={t('dateTime.date')}
          defaultValue={filter}
          onChange={(change) => setText(change.currentTarget.value)}
          autoComplete="off"
        />
        <CalendarButton label={t('dateTime.open', { label })} text={text} onPick={pick} />
      </Box>
    </Labelled>
  )
}

const Labelled = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  font-size: var(--text-sm);
`
const Box = styled(DayBox)`
  inline-size: 100%;

  > input::-webkit-search-cancel-button {
    display: none;
  }
`
