import type { Values } from './tenant-leaves.ts'

type Items = readonly Values[] | undefined

/**
 * What a tenant.json says about an organization that is there already, in the shape of `canonicalTenant`. Left out:
 * what it does not mention, dates that count from the day of applying (they would drift), an event's status and what
 * only demonstrations have.
 */
export const statedValuesOf = (json: Values): Values => ({
  ...json,
  coupons: (json['coupons'] as Items)?.map((coupon) => ({
    ...coupon,
    expiresAt: coupon['expiresIn'] === null ? null : coupon['expiresAt'],
  })),
  events: (json['events'] as Items)?.map((event) => ({
    ...event,
    status: undefined,
    registrationDeadline: isRelative(event['registrationDeadline']) ? undefined : event['registrationDeadline'],
    competitions: (event['competitions'] as Items)?.map((competition) => ({
      ...competition,
      seedTaken: undefined,
      tiers: (competition['tiers'] as Items)?.some(({ until }) => isRelative(until)) ? undefined : competition['tiers'],
      startsAt: event['startsAt'] || isInstant(competition['startsAt']) ? competition['startsAt'] : undefined,
    })),
  })),
})

const isRelative = (date: unknown) => typeof date === 'object' && date !== null

const isInstant = (date: unknown) => typeof date === 'string' && date.includes('T')
