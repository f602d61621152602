import { createHash } from 'node:crypto'
import type { Order } from '../orders/order.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The secret of a team's join link. It follows from that of the order's own page, so that anyone who may see that page can
 * be shown the link again; the team has only its hash.
 */
export const joinTokenOf = ({ id, confirmationId }: Pick<Order, 'id' | 'confirmationId'>, linkNumber: number): string =>
  hashOf(`join ${id} ${confirmationId} ${linkNumber}`)

export const joinHashOf = (order: Pick<Order, 'id' | 'confirmationId'>, linkNumber: number): string =>
  hashOfToken(joinTokenOf(order, linkNumber))

export const hashOfToken = (token: string): string => hashOf(token)
