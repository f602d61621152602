/**
 * A tenant file's dates are relative to the day it is applied, so that a demonstration always has upcoming races. Days
 * and times are in the event's own zone.
 */
import type { TenantArticle } from './tenant-article.ts'
import type { TenantCoupon } from './tenant-coupon.ts'
import type { TenantCompetition, TenantEvent } from './tenant-event.ts'
import type { MomentBefore } from './tenant-ticket-type.ts'
import type { Day } from '../time/day.ts'
import { instantOf, wallClockOf } from '../time/wall-clock.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const dayMs = 86_400_000

type Start = Pick<TenantEvent, 'startsIn' | 'startsAt' | 'timeZone'>
type Dates = Start & Pick<TenantEvent, 'registrationDeadline'>

export function startOf(event: Start, appliedAt: Date): Date {
  if (event.startsAt) return new Date(event.startsAt)
  return instantOnDay(dayOf(event, appliedAt), event.startsIn?.at ?? '00:00', event.timeZone)
}

export function competitionStartOf(event: TenantEvent, competition: TenantCompetition, appliedAt: Date): Date {
  if (competition.startsAt === undefined) return startOf(event, appliedAt)
  if (competition.startsAt.includes('T')) return new Date(competition.startsAt)
  return instantOnDay(dayOf(event, appliedAt), competition.startsAt, event.timeZone)
}

export function lastDayOf(event: Start, { until }: TenantCompetition['tiers'][number], appliedAt: Date): Day | null {
  if (until === null || typeof until === 'string') return until
  return new Date(dayOf(event, appliedAt) - until.daysBefore * dayMs).toISOString().slice(0, 10)
}

export const deadlineOf = ({ registrationDeadline, ...event }: Dates, appliedAt: Date): Date | null =>
  momentOf(event, registrationDeadline, appliedAt)

/** Of a moment before the event's start. */
export function momentOf(event: Start, moment: MomentBefore, appliedAt: Date): Date | null {
  if (moment === null) return null
  if (typeof moment === 'string') return new Date(moment)
  return instantOnDay(dayOf(event, appliedAt) - moment.daysBefore * dayMs, moment.at, event.timeZone)
}

export function expiryOf(coupon: TenantCoupon, appliedAt: Date, timeZone: string): Date | null {
  if (coupon.expiresAt) return new Date(coupon.expiresAt)
  if (!coupon.expiresIn) return null
  return instantOnDay(localDay(appliedAt, timeZone) + (coupon.expiresIn.days + 1) * dayMs, '00:00', timeZone)
}

/** Null for a draft that was never published. */
export function publicationOf(article: TenantArticle, appliedAt: Date, timeZone: string): Date | null {
  if (article.publishedAt !== undefined) return article.publishedAt === null ? null : new Date(article.publishedAt)
  if (!article.published) return article.isPublished ? appliedAt : null
  return instantOnDay(localDay(appliedAt, timeZone) + article.published.days * dayMs, article.published.at, timeZone)
}

function dayOf(event: Start, appliedAt: Date): number {
  if (event.startsAt) return localDay(new Date(event.startsAt), event.timeZone)
  const day = localDay(appliedAt, event.timeZone) + (event.startsIn?.days ?? 0) * dayMs
  const weekday = event.startsIn?.weekday
  if (!weekday) return day
  return day + ((weekdays.indexOf(weekday) - new Date(day).getUTCDay() + 7) % 7) * dayMs
}

function localDay(instant: Date, timeZone: string): number {
  return Math.floor(wallClockOf(instant.getTime(), timeZone) / dayMs) * dayMs
}

function instantOnDay(day: number, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf(day + (hours * 60 + minutes) * 60_000, timeZone)
}
