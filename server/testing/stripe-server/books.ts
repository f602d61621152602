import type { Response } from 'express'

export type StripeObject = { id: string; object: string; [field: string]: unknown }

export class Books {
  readonly objects = new Map<string, StripeObject>()

  add<Added extends StripeObject>(object: Added): Added {
    this.objects.set(object.id, object)
    return object
  }

  find(id: string, kind: string): StripeObject {
    const object = this.objects.get(id)
    if (object?.object !== kind)
      throw new StripeFailure(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'` })
    return object
  }

  all(kind: string): StripeObject[] {
    return [...this.objects.values()].filter(({ object }) => object === kind)
  }
}

type Failure = { type?: string; code?: string; message: string; param?: string }

export class StripeFailure extends Error {
  readonly status: number
  readonly error: Failure

  constructor(status: number, error: Failure) {
    super(error.message)
    this.status = status
    this.error = { type: 'invalid_request_error', ...error }
  }
}

export class OAuthFailure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const expandable: Readonly<Record<string, string>> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  application_fee: 'application_fee',
}

export function expanded(books: Books, object: StripeObject, paths: readonly string[]): StripeObject {
  const copy = { ...object }
  for (const [name, rests] of Map.groupBy(paths, (path) => path.split('.', 1)[0]!)) {
    if (name === 'refunds' && object.object === 'charge') {
      copy.refunds = listOf(`/v1/charges/${object.id}/refunds`, refundsOf(books, object))
      continue
    }
    const value = copy[name]
    const kind = expandable[name]
    if (!kind) throw new StripeFailure(400, { message: `This property cannot be expanded (${name}).` })
    if (typeof value !== 'string') continue
    const inner = rests.map((path) => path.slice(name.length + 1)).filter(Boolean)
    copy[name] = expanded(books, books.find(value, kind), inner)
  }
  return copy
}

const refundsOf = (books: Books, { id }: StripeObject) => books.all('refund').filter(({ charge }) => charge === id)

export const listOf = (url: string, data: readonly StripeObject[]) => ({ object: 'list', url, has_more: false, data })

export type Locals = { books: Books; account: string }
export type StripeResponse = Response<unknown, Locals>

export const expandOf = (source: Record<string, unknown>): string[] => {
  const expand = source.expand
  if (Array.isArray(expand)) return expand.map(String)
  return expand && typeof expand === 'object' ? Object.values(expand).map(String) : []
}
