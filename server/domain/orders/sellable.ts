import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { RefusalDetails } from '#rules/refusals.ts'
import type { StaffPayment } from '#rules/registrations/staff-payments.ts'
import type { EntryId } from '../audit/audit.ts'
import type { Event } from '../events/event.ts'
import type { NewMessage } from '../messages/enqueue-message.ts'
import type { OrderLine } from './order-line.ts'
import type { Order } from './order.ts'
import type { PoolPlaces } from '../competitions/place-pool.ts'

/**
 * What one line is sold for. `deferredCash` is the part of `unitPrice · quantity` that is paid in cash; `soldOut` says
 * what is when its pool is full, unless that is a competition.
 */
export type LineTerms = Readonly<{
  title: string
  quantity: number
  unitPrice: Cents
  deferredCash: Cents
  pools: readonly PoolPlaces[]
  soldOut?: RefusalDetails
}>

/**
 * What readers of a line are told beside its title; null where its kind has none of it. `id` is that of what was sold,
 * `page` the path of a page for whom it was bought, `recipient` who gets what goes with their registration, `revision` that of
 * the registrations it sold, added up.
 */
export type LineDescription = Readonly<{
  id: string
  person: Readonly<{ firstName: string; lastName: string }> | null
  recipient?: Readonly<{ registrationId: string; firstName: string; lastName: string }> | null
  startsAt: Date | null
  bibNumber: string | null
  page: string | null
  revision?: number
  team: TeamDescription | null
}>

export type MemberDescription = Readonly<{
  id: string
  position: number
  firstName: string
  lastName: string
  bibNumber: string | null
  page: string | null
  revision: number
}>

/** `members` begin with the captain. */
export type TeamDescription = Readonly<{ name: string; size: number; members: readonly MemberDescription[] }>

/**
 * What was chosen of an event, at the database's time `now`; `heldPlaces` are those the order has already. Staff, who
 * say how they were paid, also sell what is not on sale.
 */
export type SaleRequest<Choice> = Readonly<{
  event: Event
  choices: readonly Choice[]
  now: Date
  heldPlaces: readonly PoolPlaces[]
  payment?: StaffPayment | undefined
}>

/**
 * `isSure`: the buyer confirmed what is only doubtful. `isConfirming`: the transaction confirms the order, so that of two
 * that choose the same at once the second waits for the first.
 */
export type ChoiceCheck = Readonly<{ isSure: boolean; isConfirming: boolean }>

/** What staff have added, and its entry in the audit log. */
export type Addition = Readonly<{ id: string; entryId: EntryId }>

export type FreeBibs = ReadonlyMap<string, string>

/**
 * All that orders know of what they sell. A new kind is an implementation beside its noun, a row in `sellables.ts` and
 * its name in `lineKinds`; staff sell it with `recordSale` (docs/decisions/0134). Every function works within the transaction of `em`.
 */
export type Sellable = Readonly<{
  /**
   * What the held lines of an order cost now, in their order: a price may have changed since they were held. At checkout
   * they are checked once more like choices that the buyer is sure about.
   */
  currentTerms(
    em: Em,
    order: Order,
    lines: readonly OrderLine[],
    options: { isCheckout: boolean },
  ): Promise<LineTerms[]>
  /** The ids of an order's lines of this kind that are cancelled with others of it. */
  dependents(em: Em, order: Order, lineIds: readonly string[]): Promise<string[]>
  /** What lines of one order sell, in their order. */
  describe(em: Em, lines: readonly OrderLine[]): Promise<LineDescription[]>
  /** Whether any of it has begun, so that a payment after the end of the hold buys nothing any more. */
  hasBegun(em: Em, lines: readonly OrderLine[], now: Date): Promise<boolean>
  /**
   * After payment, or at once where nothing is to pay: in the transaction that confirms the order. Returns the messages
   * to whom it was bought for; the buyer has one already.
   */
  confirm(em: Em, order: Order, lineIds: readonly string[]): Promise<NewMessage[]>
  /** When a hold ends, or a line or its order is cancelled or refunded. Returns the bibs that are free again, by line. */
  release(em: Em, ctx: Context, lineIds: readonly string[]): Promise<FreeBibs>
}>

/** What buyers choose of an event. */
export type Choosable<Choice> = Sellable &
  Readonly<{
    /** The terms of each choice, in their order. Throws `Refused` for what is not on sale. */
    offer(em: Em, ctx: Context, request: SaleRequest<Choice>): Promise<LineTerms[]>
    /**
     * Before a held order's lines are replaced: takes from them what is chosen again, so that it is not deleted with
     * them.
     */
    detach(em: Em, order: Order, choices: readonly Choice[]): Promise<void>
    /** Writes what new lines of an order sell, a choice for each line. Deleting the line deletes it. */
    hold(em: Em, order: Order, lines: readonly OrderLine[], choices: readonly Choice[]): Promise<void>
    /** Throws `Refused` for choices that nobody may buy. */
    ensureAllowed(em: Em, order: Order, choices: readonly Choice[], check: ChoiceCheck): Promise<void>
    /** Raises limits that leave no room for one of each choice, audited with the reason; their pools are locked. */
    makeRoom(em: Em, ctx: Context, choices: readonly Choice[], reason: string): Promise<void>
    /** Records what staff have added with new lines of one order; nothing for what goes with another kind. */
    auditAdditions(em: Em, ctx: Context, lines: readonly OrderLine[], payment: StaffPayment): Promise<Addition[]>
  }>
