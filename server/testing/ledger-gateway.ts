import { randomUUID } from 'node:crypto'
import {
  InvalidSignature,
  ProviderRefused,
  ProviderUnavailable,
  type CheckoutRequest,
  type PaymentGateway,
  type ProviderNotice,
  type ProviderPayment,
} from '../domain/payments/gateway.ts'

/**
 * A provider whose payments a test sets to any state, amount or account, and which can be down: for faults that the
 * sandbox's pages cannot produce.
 */
export class LedgerGateway implements PaymentGateway {
  readonly provider = 'sandbox'
  readonly account = 'acct_ledger'
  readonly live = false
  readonly payments = new Map<string, ProviderPayment & { url: string }>()
  readonly requests: CheckoutRequest[] = []
  readonly refunds: { id: string; amount: number; idempotencyKey: string }[] = []
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
      this.payments.set(id, { id, url, reference, amount, currency, account, live, state: 'pending', refunded: 0 })
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

  refund = async (request: { id: string; amount: number; idempotencyKey: string }): Promise<{ id: string }> => {
    this.#ensureUp()
    if (!this.refunds.some(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey)) {
      this.refunds.push(request)
      const payment = this.payments.get(request.id)!
      payment.refunded += request.amount
      if (payment.refunded > payment.amount) throw new ProviderRefused('refund_too_large', 'more than was paid')
      if (payment.refunded === payment.amount) payment.state = 'refunded'
    }
    return { id: `re_${request.idempotencyKey}` }
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

  #ensureUp() {
    if (this.isDown) throw new ProviderUnavailable('the ledger is closed')
  }
}
