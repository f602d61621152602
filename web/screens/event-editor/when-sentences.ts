import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { clockText, typedDayTime } from '#rules/time/clock.ts'
import { parseDay } from '#rules/time/day.ts'
import { daysBetween, formatDaysFrom, formatSpan } from '#rules/time/span.ts'
import { dateTimeFormat } from '#rules/text/formatters.ts'
import { instantAt } from '#rules/time/wall-clock.ts'
import { isTimeZone } from '#rules/time/time-zones.ts'
import { useFormats } from '#web/admin/staff.ts'

type Typed = { date: string; time: string; timeZone: string }

export function momentOf({ date, time, timeZone }: Typed): Date | null {
  const day = parseDay(date)
  const clock = clockText(time)
  const isComplete = 'day' in day && v.is(typedDayTime, clock) && isTimeZone(timeZone)
  return isComplete ? instantAt(day.day, clock, timeZone) : null
}

/** Sentences that let one see a wrong month or hour; undefined while a moment is incomplete. */
export function useWhenSentences(timeZone: string) {
  const { t } = useTranslation('event-editor')
  const { textRegion: region } = useFormats()
  const spanOf = (one: Date, other: Date) => formatSpan(one, other, { region, timeZone })
  return {
    fromNow: (start: Date | null, now: Date) =>
      start
        ? t('sentence.fromNow', {
            weekday: capitalize(dateTimeFormat(region, { weekday: 'long', timeZone }).format(start)),
            days: formatDaysFrom(daysBetween(now, start, timeZone), region),
          })
        : undefined,
    closes: (deadline: Date | null, start: Date | null) =>
      deadline && start && deadline <= start ? t('sentence.closes', { span: spanOf(deadline, start) }) : undefined,
    opens: (opening: Date | null, start: Date | null) =>
      opening && start && opening < start ? t('sentence.opens', { span: spanOf(opening, start) }) : undefined,
    fromStart: (start: Date | null, eventStart: Date) => {
      if (!start) return undefined
      const [from, to] = [eventStart.getTime(), start.getTime()]
      if (from === to) return t('sentence.withEvent')
      return t(from < to ? 'sentence.afterEvent' : 'sentence.beforeEvent', { span: spanOf(eventStart, start) })
    },
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
