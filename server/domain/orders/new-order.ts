import { randomBytes } from 'node:crypto'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import { newId, newSecretId } from '#server/database/ids.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { confirmationNumberBytes, confirmationNumberOf } from '#rules/orders/confirmation-number.ts'
import type { Event } from '../events/event.ts'
import { Order } from './order.ts'
import { retryWhileTiersFill } from './places.ts'

type Sale = Readonly<{ draftKey: string; event: Event; now: Date }>

export const newOrder = (
  { organization, locale }: Pick<Context, 'organization' | 'locale'>,
  { draftKey, event, now }: Sale,
): Order =>
  Object.assign(new Order(), {
    network: null,
    holder: null,
    id: newId(),
    organizationId: organization.id,
    eventId: event.id,
    state: 'held' as const,
    confirmationId: newSecretId(),
    confirmationNumber: confirmationNumberOf(randomBytes(confirmationNumberBytes)),
    draftKey,
    buyer: null,
    userId: null,
    locale,
    currency: organization.currency,
    paymentTiming: organization.paymentTiming,
    feesPaidBy: event.feesPaidBy ?? organization.feesPaidBy,
    couponId: null,
    couponCode: null,
    refundHours: refundHoursOf(organization, event),
    heldUntil: holdEnd(organization, now),
    createdAt: now,
  })

export const holdEnd = ({ holdMinutes }: Context['organization'], now: Date) =>
  new Date(now.getTime() + holdMinutes * 60_000)

/**
 * Does the transaction of a new order again whenever its price has sold out meanwhile, and once if its draft has an order
 * by now: the second of two taps waits for the first one's order at the unique draft, then finds it.
 */
export const retryNewOrder = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retryWhileTiersFill(async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      return work()
    }
  })
