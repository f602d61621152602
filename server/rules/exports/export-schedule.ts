import type { ExportFormat } from './export-views.ts'

export const scheduleRhythms = ['daily', 'weekly', 'before-event'] as const
/** `storage`: the file waits on the page of exports without a mail. */
export const scheduleTargets = ['mail', 'storage'] as const
export const maxSchedules = 20

export type Rhythm =
  | Readonly<{ rhythm: 'daily' }>
  | Readonly<{ rhythm: 'weekly'; weekday: number }>
  | Readonly<{ rhythm: 'before-event'; daysBefore: number }>

export type ScheduleView = Readonly<{
  id: string
  name: string
  format: ExportFormat
  rhythm: (typeof scheduleRhythms)[number]
  weekday: number | null
  daysBefore: number | null
  hour: number
  target: (typeof scheduleTargets)[number]
  email: string
}>

/** `day`, a weekday from `1` (Monday) to `7`, or `3-days-before` the event; null for anything else. */
export function parseRhythm(text: string): Rhythm | null {
  if (text === 'day') return { rhythm: 'daily' }
  if (/^[1-7]$/.test(text)) return { rhythm: 'weekly', weekday: Number(text) }
  const days = /^(\d{1,3})-days-before$/.exec(text)?.[1]
  return days !== undefined && Number(days) <= 365 ? { rhythm: 'before-event', daysBefore: Number(days) } : null
}

export const formatRhythm = ({ rhythm, weekday, daysBefore }: ScheduleView): string => {
  if (rhythm === 'daily') return 'day'
  return rhythm === 'weekly' ? String(weekday) : `${daysBefore}-days-before`
}
