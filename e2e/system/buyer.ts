// A buyer without scripts: posts forms and follows redirects by hand.
import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { testCards, type CardOutcome } from '#server/adapters/payments/sandbox/cards.ts'
import { sendRequest, type HttpResponse } from './http-client.ts'
import type { Sale } from './sale.ts'

export type ServerEndpoint = { port: number; agent?: Agent; headers?: Record<string, string> }
export type Buyer = { sale: Sale; draftKey: string; email: string }

export const newBuyer = (sale: Sale, number: number): Buyer => ({
  sale,
  draftKey: randomUUID(),
  email: `buyer${number}-${randomUUID().slice(0, 8)}@example.com`,
})

/** `scripted` posts as React Router's client does; `more` is sent beside the athlete. */
export const holdPlace = (
  shop: ServerEndpoint,
  { sale, draftKey, email }: Buyer,
  { scripted = false, more = {} }: { scripted?: boolean; more?: Record<string, string> } = {},
): Promise<HttpResponse> =>
  post({ ...shop, scripted }, sale, {
    intent: 'hold',
    draftKey,
    'participants[0].competitionId': sale.competitionId,
    'participants[0].firstName': 'Ana',
    'participants[0].lastName': 'Núñez',
    'participants[0].email': email,
    'participants[0].dni': `30123456${draftKey.slice(0, 8)}`,
    'participants[0].birthDate': '05/04/1990',
    'participants[0].phone': '+54 11 5555 5555',
    'participants[0].gender': 'female',
    'participants[0].emergencyName': 'Bruno Núñez',
    'participants[0].emergencyPhone': '+54 11 4444 4444',
    ...more,
  })

/** Redirects to the payment page, or to the confirmation when there is nothing to pay; `more` is sent beside the buyer. */
export const checkOut = async (
  shop: ServerEndpoint,
  { sale, email }: Buyer,
  order: string,
  more: Record<string, string> = {},
): Promise<HttpResponse> =>
  post(shop, sale, {
    intent: 'checkout',
    order,
    'buyer.firstName': 'Ana',
    'buyer.lastName': 'Núñez',
    'buyer.email': email,
    'buyer.dni': '30123456',
    ...(await findTicks(shop, sale, order)),
    ...more,
  })

const ticksOfSales = new WeakMap<Sale, Record<string, string>>()

/** What an order of the sale has to accept, as its page shows it to the first of them. */
const findTicks = async ({ port, agent }: ServerEndpoint, sale: Sale, order: string) => {
  const path = `/event/${sale.slug}/register?step=checkout&order=${order}`
  const known = ticksOfSales.get(sale)
  if (known) return known
  const { status, body } = await sendRequest({ port, host: sale.subdomain, path, ...(agent && { agent }) })
  if (status >= 500) throw new Error(`the checkout page answered ${status}`)
  const ticks = ticksIn(body)
  if (Object.keys(ticks).length > 0) ticksOfSales.set(sale, ticks)
  return ticks
}

/** All that a page asks to be accepted, as ticking it sends it. */
export function ticksIn(page: string): Record<string, string> {
  const inputs = page.match(/<input[^>]*name="(?:terms|waiver|items\.\w+)"[^>]*>/g) ?? []
  const valueOf = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)![1]!
  return Object.fromEntries(inputs.map((input) => [valueOf(input, 'name'), valueOf(input, 'value')]))
}

export const submitCard = (
  { port, agent }: ServerEndpoint,
  paymentPage: string,
  outcome: CardOutcome,
): Promise<HttpResponse> => {
  const { number, expiry, cvc, name } = testCards.find((card) => card.outcome === outcome)!
  const { pathname } = new URL(paymentPage)
  return sendRequest({ port, path: pathname, form: { number, expiry, cvc, name }, ...(agent && { agent }) })
}

export const orderIdOf = (response: HttpResponse): string | null => {
  const { location } = response.headers
  return location ? new URL(location, 'http://localhost').searchParams.get('order') : null
}

const post = (
  { port, agent, headers = {}, scripted }: ServerEndpoint & { scripted?: boolean },
  sale: Sale,
  form: Record<string, string>,
) => {
  const path = `/event/${sale.slug}/register${scripted ? '.data' : ''}`
  return sendRequest({ port, host: sale.subdomain, path, form, headers, ...(agent && { agent }) })
}

export type Outcome = 'full' | 'paid' | 'confirmed'

/**
 * Buys a place and repeats every failed step, for at most two minutes each. Throws when it is rejected for another
 * reason than a full competition.
 */
export const buy = async (shop: ServerEndpoint, buyer: Buyer, card: CardOutcome): Promise<Outcome> => {
  const holdResponse = await retryUntilAnswered(() => holdPlace(shop, buyer))
  if (holdResponse.status === 409) return 'full'
  const order = orderIdOf(holdResponse)
  if (!order)
    throw new Error(
      `holding answered ${holdResponse.status} ${holdResponse.headers.location ?? holdResponse.body.slice(0, 200)}`,
    )
  const checkoutResponse = await retryUntilAnswered(() => checkOut(shop, buyer, order))
  const nextUrl = checkoutResponse.headers.location
  if (!nextUrl)
    throw new Error(`checking out answered ${checkoutResponse.status} ${checkoutResponse.body.slice(0, 200)}`)
  if (!nextUrl.includes('/sandbox/pay/')) return 'confirmed'
  const paymentResponse = await retryUntilAnswered(() => submitCard(shop, nextUrl, card))
  if (paymentResponse.status !== 303) throw new Error(`paying answered ${paymentResponse.status}`)
  return 'paid'
}

const timeoutMs = 120_000

export const retryUntilAnswered = async (attempt: () => Promise<HttpResponse>): Promise<HttpResponse> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const response = await attempt().catch((error: unknown) => error as Error)
    if (!(response instanceof Error) && response.status < 500) return response
    if (performance.now() > deadline)
      throw new Error('nobody answered for two minutes', {
        cause: response instanceof Error ? response : response.body,
      })
    await pause(100)
  }
}
