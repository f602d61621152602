import type { Em } from '#server/database/orm.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { creditNoteContents, receiptLine, receiptMethodOf } from '#rules/receipts/receipt-contents.ts'
import type { ReceiptPayment, ReceiptView } from '#rules/receipts/receipt-view.ts'
import { dayOf, type Day } from '#rules/time/day.ts'
import { Event } from '../events/event.ts'
import { linesOf } from '../orders/order-lines.ts'
import { priceView } from '#rules/prices/price-view.ts'
import { priceOf } from '../orders/order-price.ts'
import { Order } from '../orders/order.ts'
import type { Organization } from '../organizations/organization.ts'
import { Payment } from '../payments/payment.ts'
import { Refund } from '../refunds/refund.ts'
import { Receipt } from './receipt.ts'

export type Issuing = Readonly<{ organization: Organization; issuedOn: Day }>

export async function receiptView(
  em: Em,
  issuing: Issuing,
  { number, orderId }: { number: string; orderId: string },
): Promise<ReceiptView> {
  const order = await em.findOneOrFail(Order, { organizationId: issuing.organization.id, id: orderId })
  return {
    kind: 'receipt',
    ...(await contentsOf(em, issuing, order)),
    number,
    lines: (await linesOf(em, order)).map(receiptLine),
    price: priceView(priceOf(order), order.feesPaidBy),
    couponCode: order.couponCode ?? null,
    payments: await paymentsOf(em, issuing.organization, order),
  }
}

type Credited = Readonly<{ number: string; orderId: string; refundId: string; receiptId: string }>

export async function creditNoteView(
  em: Em,
  issuing: Issuing,
  { number, orderId, refundId, receiptId }: Credited,
): Promise<ReceiptView> {
  const { id: organizationId, timeZone } = issuing.organization
  const order = await em.findOneOrFail(Order, { organizationId, id: orderId })
  const refund = await em.findOneOrFail(Refund, { organizationId, id: refundId })
  const payment = await em.findOneOrFail(Payment, { organizationId, id: refund.paymentId })
  const receipt = await em.findOneOrFail(Receipt, { organizationId, id: receiptId })
  const contents = await contentsOf(em, issuing, order)
  const { amount, lines, note, doneAt } = refund
  return {
    kind: 'credit_note',
    ...contents,
    number,
    ...creditNoteContents(await linesOf(em, order), {
      amount,
      lines,
      title: contents.eventTitle,
      payer: order.feesPaidBy,
    }),
    couponCode: null,
    payments: [{ method: receiptMethodOf(payment.provider), paidOn: dayOf(doneAt!, timeZone), amount }],
    receipt: { number: receipt.number, issuedOn: receipt.issuedOn },
    reason: note,
  }
}

async function contentsOf(em: Em, { organization, issuedOn }: Issuing, order: Order) {
  const { legalName, name, taxId, legalAddress, contactEmail, region } = organization
  const { buyer, locale, currency, confirmationNumber, organizationId, eventId } = order
  const { title } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  return {
    issuedOn,
    locale,
    region,
    currency,
    issuer: {
      name: legalName || name,
      taxIds: taxId === '' ? [] : [taxId],
      address: legalAddress,
      email: contactEmail ?? null,
    },
    buyer: {
      name: buyer ? fullName(buyer) : '',
      document: buyer?.dni ?? '',
      address: buyer?.address ?? '',
      email: buyer?.email ?? '',
    },
    eventTitle: title,
    confirmationNumber,
  }
}

/** Those that paid it, without a second one that goes back. */
async function paymentsOf(em: Em, { timeZone }: Organization, order: Order): Promise<ReceiptPayment[]> {
  const { organizationId, id: orderId, total } = order
  const received = await em.find(
    Payment,
    { organizationId, orderId, receivedAmount: { $gt: 0 } },
    { orderBy: { receivedAt: 'asc', attempt: 'asc' } },
  )
  const payments: ReceiptPayment[] = []
  let paid = 0
  for (const { provider, receivedAt, updatedAt, receivedAmount: amount } of received) {
    if (paid >= total) break
    paid += amount
    payments.push({ method: receiptMethodOf(provider), paidOn: dayOf(receivedAt ?? updatedAt, timeZone), amount })
  }
  return payments
}
