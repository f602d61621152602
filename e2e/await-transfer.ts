import { randomUUID } from 'node:crypto'
import { query } from './open-race.ts'

const organizationId = '(select id from organization where subdomain = $1)'

/** An order that waits for a transfer of 150.00, as the checkout leaves it. Returns its id. */
export async function awaitTransfer(race: { organization: string; eventId: string }, number: string, name: string) {
  const [id, lineId] = [randomUUID(), randomUUID()]
  const [firstName, lastName] = name.split(' ')
  const buyer = JSON.stringify({
    firstName,
    lastName,
    email: `${lastName}@example.com`,
    dni: '',
    phone: '',
    address: '',
  })
  await query(
    `insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, buyer,
       locale, currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, payment_method, refund_hours,
       held_until, hold_confirmed_at, terms_accepted_at)
     select $2, ${organizationId}, $3, 'awaiting_payment', $4, $5, $6, $7, 'es', currency, 15000, 15000, 0, 0, 0, 15000,
       'instant', 'transfer', 0, now() + interval '2 days', now(), now() from organization where subdomain = $1`,
    [race.organization, id, race.eventId, randomUUID(), number, randomUUID(), buyer],
  )
  await query(
    `insert into order_line (id, organization_id, order_id, event_id, kind, position, state, title, quantity, unit_price,
       base, discount, deferred_cash, platform_fee, provider_fee, vat, total, net, pools)
     values ($2, ${organizationId}, $3, $4, 'registration', 0, 'held', '10 km', 1, 15000, 15000, 0, 0, 0, 0, 0, 15000,
       15000, '[]')`,
    [race.organization, lineId, id, race.eventId],
  )
  await query(
    `insert into registration (id, organization_id, event_id, competition_id, order_id, line_id, confirmation_id,
       first_name, last_name, email, status, tags, search_text)
     select $2, organization_id, $3, id, $4, $5, $6, $7, $8, $9, 'held', '{}', '' from competition
     where organization_id = ${organizationId} and event_id = $3`,
    [
      race.organization,
      randomUUID(),
      race.eventId,
      id,
      lineId,
      randomUUID(),
      firstName,
      lastName,
      `${lastName}@example.com`,
    ],
  )
  await query(
    `insert into payment (id, organization_id, order_id, provider, attempt, state, amount, currency, updated_at)
     select $2, ${organizationId}, $3, 'transfer', 1, 'pending', 15000, currency, now()
     from organization where subdomain = $1`,
    [race.organization, randomUUID(), id],
  )
  return id
}
