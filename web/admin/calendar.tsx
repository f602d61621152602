import { parseDate } from '@internationalized/date'
import { use } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { dateTimeFormat } from '#rules/text/formatters.ts'
import type { Day } from '#rules/time/day.ts'
import { Icon } from '#web/ui/icon.tsx'
import { inputStyle } from '#web/ui/input.tsx'
import { useFormats } from './staff.ts'

/** With both bounds, its years can be chosen. */
export type CalendarBounds = {
  min?: Day
  max?: Day
  opensAt?: Day
}

type CalendarProps = CalendarBounds & { day: Day | null; onPick: (day: Day) => void }

export function Calendar({ day, min, max, opensAt, onPick }: CalendarProps) {
  const { t } = useTranslation('admin')
  const { textRegion } = useFormats()
  const hasYears = min !== undefined && max !== undefined
  return (
    <I18nProvider locale={textRegion}>
      <Month
        aria-label={t('dateTime.calendar')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button beside it opens it
        autoFocus
        defaultValue={day === null ? null : parseDate(day)}
        {...(opensAt && day === null && { defaultFocusedValue: parseDate(opensAt) })}
        {...(min && { minValue: parseDate(min) })}
        {...(max && { maxValue: parseDate(max) })}
        onChange={(picked) => onPick(picked.toString())}
      >
        <header>
          <Button slot="previous">
            <Icon name="chevron" />
          </Button>
          {hasYears ? <MonthAndYear first={yearOf(min)} last={yearOf(max)} /> : <CalendarHeading />}
          <Button slot="next">
            <Icon name="chevron" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
        </CalendarGrid>
      </Month>
    </I18nProvider>
  )
}

const yearOf = (day: Day) => parseDate(day).year

function MonthAndYear({ first, last }: { first: number; last: number }) {
  const { t, i18n } = useTranslation('admin')
  const calendar = use(CalendarStateContext)!
  const { focusedDate, timeZone } = calendar
  const show = (year: number) => {
    calendar.setFocusedDate(focusedDate.set({ year }))
    // The select has the focus while years are looked through.
    calendar.setFocused(false)
  }
  return (
    <>
      <h2>{dateTimeFormat(i18n.language, { month: 'long', timeZone }).format(focusedDate.toDate(timeZone))}</h2>
      <select
        aria-label={t('dateTime.year')}
        value={focusedDate.year}
        onChange={({ currentTarget }) => show(Number(currentTarget.value))}
      >
        {Array.from({ length: last - first + 1 }, (_, index) => (
          <option key={index}>{last - index}</option>
        ))}
      </select>
    </>
  )
}

const Month = styled(AriaCalendar)`
  > header {
    display: grid;
    grid-auto-flow: column;
    grid-template-columns: auto minmax(0, 1fr);
    grid-auto-columns: auto;
    align-items: center;
    text-align: center;
  }
  > header > h2 {
    font-size: var(--text-base);
  }
  > header > h2::first-letter {
    text-transform: uppercase;
  }
  > header > select {
    ${inputStyle}
    inline-size: auto;
    padding-inline: var(--space-3);
  }
  > header > button {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border: 0;
    border-radius: var(--radius-2);
    background: none;
    rotate: 90deg;
  }
  > header > button:last-of-type {
    rotate: -90deg;
  }
  > header > button[data-hovered] {
    background: var(--surface-sunken);
  }
  > header > button[data-disabled] {
    color: var(--line);
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  th {
    padding-block: var(--space-2);
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  td {
    padding: 1px;
  }
  td > div {
    display: grid;
    place-items: center;
    block-size: 44px;
    border-radius: var(--radius-2);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  td > div[data-hovered] {
    background: var(--surface-sunken);
  }
  td > div[data-today] {
    box-shadow: inset 0 0 0 1.5px var(--control);
  }
  td > div[data-selected] {
    background: var(--primary-solid);
    color: var(--on-primary-solid);
    font-weight: 650;
  }
  td > div:is([data-disabled], [data-unavailable]) {
    color: var(--ink-soft);
    opacity: 0.5;
    cursor: default;
  }
  td > div[data-outside-month] {
    visibility: hidden;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
`
