import { randomUUID } from 'node:crypto'
import {
  InvalidSignature,
  ProviderRefused,
  ProviderUnavailable,
  type CheckoutRequest,
  type PaymentGateway,
  type ProviderNotice,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
} from '../domain/payments/gateway.ts'

/**
 * A provider whose payments a test sets to any state, amount or account, and which can be down: for faults that the
 * sandbox's pages cannot produce.
 */
export class LedgerGateway implements PaymentGateway {
  readonly provider = 'sandbox'
  readonly account = 'acct_ledger'
  readonly connectedAccount = null
  readonly live = false
  readonly payments = new Map<string, ProviderPayment & { url: string }>()
  readonly requests: CheckoutRequest[] = []
  readonly refunds: RefundRequest[] = []
  readonly closed: string[] = []
  isDown = false
  #idOfKey = new Map<string, string>()

  startCheckout = async (request: CheckoutRequest): Promise<{ id: string; url: string }> => {
    this.#ensureUp()
    this.requests.push(request)
    const existingId = this.#idOfKey.get(request.idempotencyKey)
    const id = existingId ?? `pay_${randomUUID()}`
    const url = `http://ledger.test/${id}`
    if (!existingId) {
      this.#idOfKey.set(request.idempotencyKey, id)
      const { reference, amount, currency } = request
      const { account, live } = this
      const opened = { id, url, reference, amount, currency, account, live, providerFee: null }
      this.payments.set(id, { ...opened, state: 'pending', refunds: [] })
    }
    return { id, url }
  }

  readNotice = (headers: Record<string, string | undefined>, rawBody: Buffer): ProviderNotice => {
    if (headers['ledger-signature'] !== 'genuine') throw new InvalidSignature('not signed')
    return JSON.parse(rawBody.toString()) as ProviderNotice
  }

  fetchPayment = async (id: string): Promise<ProviderPayment | null> => {
    this.#ensureUp()
    const payment = this.payments.get(id)
    return payment ? { ...payment } : null
  }

  refund = async (request: RefundRequest): Promise<ProviderRefund> => {
    this.#ensureUp()
    const { reference, amount, idempotencyKey } = request
    const refund = { id: `re_${idempotencyKey}`, reference, amount, state: 'done' } as const
    if (!this.refunds.some((earlier) => earlier.idempotencyKey === idempotencyKey)) {
      const payment = this.payments.get(request.id)!
      const sum = amount + payment.refunds.reduce((total, each) => total + each.amount, 0)
      if (sum > payment.amount) throw new ProviderRefused('refund_too_large', 'more than was paid')
      this.refunds.push(request)
      this.set(request.id, {
        refunds: [...payment.refunds, refund],
        ...(sum === payment.amount && { state: 'refunded' }),
      })
    }
    return refund
  }

  expireCheckout = async (id: string): Promise<void> => {
    this.#ensureUp()
    this.closed.push(id)
    const payment = this.payments.get(id)
    if (payment?.state === 'pending' || payment?.state === 'rejected') payment.state = 'expired'
  }

  set(id: string, change: Partial<ProviderPayment>): void {
    Object.assign(this.payments.get(id)!, change)
  }

  /** Somebody returns money on the provider's own pages. */
  returnMoney(id: string, amount: number): void {
    const { refunds, ...payment } = this.payments.get(id)!
    const sum = amount + refunds.reduce((total, each) => total + each.amount, 0)
    const refund = { id: `re_${randomUUID()}`, reference: null, amount, state: 'done' } as const
    this.set(id, { refunds: [...refunds, refund], state: sum === payment.amount ? 'refunded' : payment.state })
  }

  #ensureUp() {
    if (this.isDown) throw new ProviderUnavailable('the ledger is closed')
  }
}
