import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { idOfForm, newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { usualCopyParts, type CopyPart } from '#rules/events/copy-parts.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import { dayBefore, dayOf, daysBetween } from '#rules/time/day.ts'
import { shiftWithStart } from '#rules/time/wall-clock.ts'
import { audit } from '../audit/audit.ts'
import { audited, command, unchanged } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { CompetitionTier } from '../competitions/competition-tier.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { Coupon, CouponEvent } from '../coupons/coupon.ts'
import { copyMerchandise } from '../merchandise/copy-merchandise.ts'
import { copyTicketTypes } from '../tickets/copy-ticket-types.ts'
import { eventCapacity, setEventCapacity } from '../orders/pools.ts'
import { loadRegistrationForm, type EventKey } from '../registration-forms/load-registration-form.ts'
import { writeForm } from '../registration-forms/write-form.ts'
import { freeEventSlug } from './event-slug.ts'
import { Event } from './event.ts'

/** With one `key` and the same values there is one copy, however often and concurrently it is requested. */
export type EventCopy = { title?: string; startsAt?: Date; parts?: readonly CopyPart[]; key?: string }

type Copied = { id: string; slug: string; title: string }

/**
 * Makes a draft of an event without registrations or results. Its dates move with its start, on the clock of the
 * event's zone. Throws `Refused` `not_found`, `forbidden`.
 */
export const duplicateEvent = command({
  permission: 'create-events',
  subject: Event,
  action: 'event.created',
  async run({ em, ctx, subject: original }, copy: EventCopy = {}) {
    const { organizationId } = original
    const { key } = copy
    const id = key ? idOfForm(organizationId, { ...copy, eventId: original.id, key }) : newId()
    // Locks: of two requests with one key the second waits here and finds the copy of the first.
    const slug = await freeEventSlug(em, organizationId, copy.title ?? original.title)
    const earlier = await em.findOne(Event, { organizationId, id })
    if (earlier) return unchanged({ id, slug: earlier.slug, title: earlier.title })
    const copied = await copyEvent(em, ctx, original, { id, slug, ...copy })
    return audited({ from: original.title }, { subject: id, result: copied })
  },
})

type Request = EventCopy & { id: string; slug: string }

async function copyEvent(em: Em, ctx: Context, original: Event, { id, slug, ...copy }: Request): Promise<Copied> {
  const { organizationId } = original
  const parts = new Set(copy.parts ?? usualCopyParts)
  const start = { startsAt: copy.startsAt ?? original.startsAt, timeZone: original.timeZone }
  const title = copy.title ?? original.title
  em.create(Event, {
    ...original,
    ...(!parts.has('texts') && withoutTexts),
    ...(!parts.has('pictures') && withoutPictures),
    ...(!parts.has('tickets') && { supportsTickets: false }),
    id,
    title,
    slug,
    formerSlugs: [],
    startsAt: start.startsAt,
    registrationDeadline:
      original.registrationDeadline && shiftWithStart(original.registrationDeadline, original, start),
    poolId: null,
    status: 'draft',
    registrationsCount: 0,
    revision: 0,
    acceptanceRevision: 0,
    detailsRevision: 0,
    calendarSequence: 0,
    createdAt: ctx.now,
  })
  await em.flush()
  const competitionIds = parts.has('competitions') ? await copyCompetitions(em, original, { id, ...start }) : new Map()
  if (parts.has('form')) await copyForm(em, original, { organizationId, id }, competitionIds)
  if (parts.has('merchandise')) await copyMerchandise(em, original, { organizationId, id }, competitionIds)
  if (parts.has('tickets')) await copyTicketTypes(em, original, { id, ...start })
  if (parts.has('coupons')) await extendCoupons(em, ctx, original, id)
  return { id, slug, title }
}

const withoutTexts = {
  summary: '',
  description: '',
  included: [],
  parking: '',
  schedule: [],
  infoCards: [],
  acceptanceItems: [],
  sponsors: [],
}

const withoutPictures = { image: null, course: null, courseFile: null, gallery: [], video: null }

type Copy = Pick<Event, 'id' | 'startsAt' | 'timeZone'>

/** Returns the ids of the copies by those of the originals. */
async function copyCompetitions(em: Em, original: Event, copy: Copy): Promise<Map<string, string>> {
  const { organizationId } = original
  // Locked so that their pools, read next, cannot be removed with them.
  const lockMode = LockMode.PESSIMISTIC_READ
  const key = { organizationId, eventId: original.id }
  const competitions = await em.find(Competition, key, { lockMode, orderBy: { id: 'asc' } })
  const pools = await copyPools(em, organizationId, competitions)
  const ids = new Map(competitions.map((competition) => [competition.id, newId()]))
  for (const competition of competitions)
    em.create(Competition, {
      ...competition,
      id: ids.get(competition.id)!,
      eventId: copy.id,
      poolId: pools.get(competition.poolId)!,
      startsAt: shiftWithStart(competition.startsAt, original, copy),
      revision: 0,
    })
  await em.flush()
  await copyTiers(em, original, copy, ids)
  const capacity = await eventCapacity(em, original)
  if (capacity !== null) await setEventCapacity(em, { organizationId, eventId: copy.id }, capacity)
  return ids
}

async function copyTiers(em: Em, original: Event, copy: Copy, ids: ReadonlyMap<string, string>): Promise<void> {
  const { organizationId } = original
  const tiers = await em.find(CompetitionTier, { organizationId, competitionId: { $in: [...ids.keys()] } })
  const pools = await copyPools(em, organizationId, tiers)
  const days = daysBetween(dayOf(original.startsAt, original.timeZone), dayOf(copy.startsAt, copy.timeZone))
  for (const tier of tiers)
    em.create(CompetitionTier, {
      ...tier,
      id: newId(),
      competitionId: ids.get(tier.competitionId)!,
      poolId: pools.get(tier.poolId)!,
      until: tier.until ? dayBefore(tier.until, -days) : null,
    })
  await em.flush()
}

/** The ids of empty pools with the capacities of others, by the ids of those. */
async function copyPools(
  em: Em,
  organizationId: string,
  pooled: readonly { poolId: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(pooled.map(({ poolId }) => poolId))]
  const pools = await em.find(PlacePool, { organizationId, id: { $in: ids } })
  const copies = pools.map(({ id, capacity }) => [id, em.create(PlacePool, { organizationId, capacity })] as const)
  await em.flush()
  return new Map(copies.map(([id, copy]) => [id, copy.id]))
}

/** Coupons that are valid for the original alone or with others are valid for its copy too, unless deleted. */
async function extendCoupons(em: Em, ctx: Context, { organizationId, id }: Event, eventId: string): Promise<void> {
  const ofOriginal = async () =>
    (await em.find(CouponEvent, { organizationId, eventId: id })).map((row) => row.couponId)
  const key = { organizationId, id: { $in: await ofOriginal() }, deletedAt: null }
  const coupons = await em.find(Coupon, key, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
  // Read again: an edit may have removed the original before the lock.
  const couponIds = new Set(await ofOriginal())
  for (const coupon of coupons.filter((each) => couponIds.has(each.id))) {
    em.create(CouponEvent, { organizationId, couponId: coupon.id, eventId })
    coupon.revision += 1
    await audit(ctx, em, 'coupon.edited', coupon.id)
  }
  await em.flush()
}

/** Gives a new event the form of another; `competitionIds` are those of its competitions by those of the other's. */
async function copyForm(
  em: Em,
  original: Event,
  copy: EventKey,
  competitionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { revision, ...form } = await loadRegistrationForm(em, original)
  if (revision > 0) await writeForm(em, copy, { revision: 0, form: replaceCompetitions(form, competitionIds) })
}
