import { Migration } from '@mikro-orm/migrations'

/**
 * Amounts of currencies that ICU formats without decimals, but to which ISO 4217 gives two or three, were stored in
 * whole units. They become minor units in every table, snapshot and log, and in the sandbox's books, which are compared
 * with ours. See docs/decisions/0048.
 */
export class Migration0026Currencies extends Migration {
  override name = '0026-currencies'

  override up(): void {
    for (const statement of [...priced, ...ordered, ...told, ...sandbox]) this.addSql(statement)
  }
}

const hundredths = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ')
const scale = `(values ${hundredths.map((code) => `('${code}', 100)`).join(', ')}, ('IQD', 1000)) as scale (currency, factor)`

const times = (...columns: string[]) => columns.map((column) => `${column} = one.${column} * factor`).join(', ')

// An organization's currency cannot change after its first order, so it applies to all its prices.
const priced = [
  `update competition set ${times('price', 'deferred_cash')}
    from competition one join organization on organization.id = one.organization_id
      join ${scale} on scale.currency = organization.currency
    where competition.organization_id = one.organization_id and competition.id = one.id`,
  `update registration set ${times('price')}
    from registration one join organization on organization.id = one.organization_id
      left join orders on orders.organization_id = one.organization_id and orders.id = one.order_id
      join ${scale} on scale.currency = coalesce(orders.currency, organization.currency)
    where registration.organization_id = one.organization_id and registration.id = one.id and one.price <> 0`,
]

const scaled = (table: string, ...columns: string[]) =>
  `update ${table} set ${times(...columns)} from ${table} one join ${scale} on scale.currency = one.currency
    where ${table}.organization_id = one.organization_id and ${table}.id = one.id`

const ordered = [
  scaled('orders', 'base', 'discount', 'deferred_cash', 'total', 'platform_fee', 'provider_fee', 'vat', 'net'),
  scaled('payment', 'amount', 'refunded_amount'),
]

const withScaled = (json: string, ...paths: string[]) =>
  paths.reduce(
    (whole, at) =>
      `jsonb_set(${whole}, '${at}', coalesce(to_jsonb((${json} #>> '${at}')::bigint * factor), 'null'), false)`,
    json,
  )

const told = [
  `update message set payload = ${withScaled('message.payload', '{refund,amount}')}
    from orders join ${scale} on scale.currency = orders.currency
    where orders.organization_id = message.organization_id and orders.id::text = message.payload ->> 'orderId'
      and message.payload -> 'refund' is not null`,
  `update audit_entry
    set details = ${withScaled('audit_entry.details', '{price}', '{deferredCash}', '{amount}', '{was,price}', '{was,deferredCash}')}
    from organization join ${scale} on scale.currency = organization.currency
    where organization.id = audit_entry.organization_id
      and action in ('competition.added', 'competition.edited', 'competition.removed', 'payment.approved',
        'payment.refund-decided', 'payment.refunded', 'payment.charged-back')`,
]

const sandbox = [
  // Before the payments, by which a refund finds its currency.
  `update sandbox.refund set amount = refund.amount * factor
    from sandbox.payment join ${scale} on scale.currency = payment.currency where payment.id = refund.payment_id`,
  `update sandbox.payment set amount = amount * factor, refunded = refunded * factor,
      request = ${withScaled('request', '{amount}')}
    from ${scale} where scale.currency = payment.currency`,
]
