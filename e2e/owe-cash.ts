import { randomUUID } from 'node:crypto'
import { query } from './open-race.ts'

type Race = { organization: string; eventId: string }
type Owing = { number: string; name: string; kind: 'whole' | 'part' }

const organizationId = '(select id from organization where subdomain = $1)'

/** A confirmed order of one athlete that costs 150.00, of which all or 20.00 is owed in cash. Returns the athlete's id. */
export async function oweCash({ organization, eventId }: Race, { number, name, kind }: Owing): Promise<string> {
  const [orderId, lineId, registrationId] = [randomUUID(), randomUUID(), randomUUID()]
  const [firstName, lastName] = name.split(' ')
  const email = `${lastName}@example.com`
  const buyer = JSON.stringify({ firstName, lastName, email, dni: '', phone: '', address: '' })
  const cash = kind === 'whole' ? 15000 : 2000
  await query(
    `insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, buyer,
       locale, currency, base, deferred_cash, total, platform_fee, provider_fee, vat, net, payment_timing,
       payment_method, refund_hours, held_until, terms_accepted_at, confirmed_at)
     select $2, ${organizationId}, $3, 'confirmed', $4, $5, $6, $7, 'es', currency, 15000, $8::int, 15000 - $8::int, 0, 0, 0,
       15000 - $8::int, 'instant', $9, 0, now(), now(), now() from organization where subdomain = $1`,
    [organization, orderId, eventId, randomUUID(), number, randomUUID(), buyer, cash, kind === 'whole' ? 'cash' : null],
  )
  await query(
    `insert into order_line (id, organization_id, order_id, event_id, kind, position, state, title, quantity, unit_price,
       base, discount, deferred_cash, platform_fee, provider_fee, vat, total, net, pools)
     values ($2, ${organizationId}, $3, $4, 'registration', 0, 'confirmed', '10 km', 1, 15000, 15000, 0, $5::int, 0, 0, 0,
       15000 - $5::int, 15000 - $5::int, '[]')`,
    [organization, lineId, orderId, eventId, cash],
  )
  await query(
    `insert into registration (id, organization_id, event_id, competition_id, order_id, line_id, confirmation_id,
       first_name, last_name, email, status, tags, search_text)
     select $2, organization_id, $3, id, $4, $5, $6, $7::text, $8::text, $9, 'confirmed', '{}', lower($7::text || ' ' || $8::text)
     from competition where organization_id = ${organizationId} and event_id = $3`,
    [organization, registrationId, eventId, orderId, lineId, randomUUID(), firstName, lastName, email],
  )
  return registrationId
}
