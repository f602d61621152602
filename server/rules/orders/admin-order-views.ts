import type { OrderContents } from './order-contents.ts'
import type { LineKind } from './line-kinds.ts'
import type { AuditActor, AuditChange } from '../audit/audit-log.ts'
import type { ListPage } from '../lists/list-state.ts'
import type { MessageKind } from '../messages/message-views.ts'
import type { PaymentMethod } from '../payments/payment-methods.ts'
import type { PaymentState } from '../payments/payment-state.ts'
import type { FeePayer } from '../prices/price.ts'
import type { RefundReason } from '../refunds/refund-reasons.ts'
import type { RefundViewState } from '../refunds/refund-state.ts'
import type { Buyer } from './buyer.ts'
import type { OrderFigures } from './order-figures.ts'
import type { AttentionReason, OrderMethod } from './order-list.ts'
import type { PaymentLabel } from './order-state.ts'

/** Amounts are in minor units. `refunding` has been decided and has not gone back yet. */
export type OrderRow = {
  id: string
  number: string
  buyerName: string | null
  buyerEmail: string | null
  athletes: string[]
  eventId: string
  eventTitle: string
  label: PaymentLabel
  method: OrderMethod | null
  total: number
  cash: number
  cashDue: number
  differenceDue: number
  refunded: number
  refunding: number
  currency: string
  createdAt: string
  attention: AttentionReason[]
}

/**
 * Over all rows of a list in one currency, without cash. `sold` is what confirmed orders were sold for, also those that
 * ended later, and `waiting` what held places would bring; `received` is what arrived by any way, of which `refunded`
 * went back and `refunding` will.
 */
export type OrderTotals = {
  currency: string
  orders: number
  sold: number
  waiting: number
  received: number
  refunded: number
  refunding: number
  chargedBack: number
}

export type OrdersPage = ListPage<OrderRow> & {
  totals: OrderTotals[]
  attention: number
  events: { id: string; title: string }[]
  methods: OrderMethod[]
  hasOrders: boolean
}

/** One of an order, with its share of what was paid. `dependents` are cancelled with it. */
export type OrderPageLine = {
  id: string
  kind: LineKind
  state: 'held' | 'confirmed' | 'ended' | 'cancelled'
  title: string
  quantity: number
  base: number
  cash: number
  cashCollected: number
  cashToReturn: number
  cashKept: number
  /** Paid online, fees included, and the fees in it. */
  total: number
  fees: number
  /** Decided to go back of it by refunds that name it, and what of that staff still have to return. */
  refunded: number
  toReturn: number
  dependents: string[]
  people: { name: string; path: string | null }[]
  /** Where its athlete is moved to another competition; null where there is no place to move. */
  movePath: string | null
  team: { name: string; path: string } | null
  recipient: { name: string; path: string } | null
  /** What was added to its places in other orders, and stays when they are cancelled: titles with the order's number. */
  added: string[]
}

export type OrderPagePayment = {
  id: string
  attempt: number
  method: PaymentMethod
  state: PaymentState
  amount: number
  received: number
  /** What can still be decided to go back of it. */
  left: number
  refunded: number
  providerPaymentId: string | null
  account: string | null
  createdAt: string
  receivedAt: string | null
  releasedAt: string | null
  updatedAt: string
  /** Whether staff can record that it has arrived. */
  isConfirmable: boolean
}

/** As staff recorded it; `at` is when it changed hands. */
export type OrderPageCash = { at: string; kind: 'collected' | 'given_back'; amount: number; actor: AuditActor }

export type RefundView = {
  id: string
  state: RefundViewState
  amount: number
  currency: string
  because: RefundReason
  note: string
  method: PaymentMethod
  failure: string | null
  tries: number
  /** The bank account to which staff return it; null unless the reader may return it. */
  payee: string | null
  /** It is stored and cannot be read with the keys of this server. */
  isPayeeUnreadable: boolean
  createdAt: string
  doneAt: string | null
}

export type OrderPageMail = {
  id: string
  kind: MessageKind
  recipient: string
  state: 'queued' | 'sent' | 'failed' | 'dropped'
  at: string
}

export type OrderPageNote = { id: string; at: string; author: string | null; isOwn: boolean; text: string }

/** What was charged for a move of an athlete or added to their place, or the order that sold the place. */
export type RelatedOrder = { id: string; number: string; total: number; label: PaymentLabel; contents: OrderContents }

export type OrderPage = {
  id: string
  number: string
  label: PaymentLabel
  isRefunding: boolean
  contents: OrderContents
  attention: AttentionReason[]
  event: { id: string; title: string; timeZone: string }
  buyer: Buyer | null
  currency: string
  /** As it was sold, without cash of cancelled lines that nobody has paid. */
  price: {
    base: number
    discount: number
    cash: number
    fees: number
    vat: number
    total: number
    feesPaidBy: FeePayer
  }
  figures: OrderFigures
  couponCode: string | null
  createdAt: string
  heldUntil: string | null
  isEmailUnconfirmed: boolean
  confirmedAt: string | null
  paidOutsideAt: string | null
  confirmationPath: string
  related: RelatedOrder[]
  lines: OrderPageLine[]
  payments: OrderPagePayment[]
  cash: OrderPageCash[]
  /** With which the buyer shows that money is on its way. */
  hasPaymentReceipt: boolean
  refunds: RefundView[]
  mails: OrderPageMail[]
  notes: OrderPageNote[]
  changes: AuditChange[]
  may: {
    cancel: boolean
    refund: boolean
    edit: boolean
    release: boolean
    extend: boolean
    resend: boolean
    settle: boolean
    grant: boolean
    /** Somebody else of its event, for free. */
    addFree: boolean
    collectCash: boolean
    /** A difference by a new link. */
    chargeAgain: boolean
    /** A difference in cash, which is paid where that of its place is. */
    oweCash: boolean
  }
}

export type RefundRow = RefundView & {
  orderId: string
  orderNumber: string
  buyerName: string | null
  buyerEmail: string | null
  eventTitle: string
}

export type RefundsPage = ListPage<RefundRow> & {
  counts: Partial<Record<RefundViewState, number>>
  hasRefunds: boolean
}
