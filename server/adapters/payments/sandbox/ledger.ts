import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CardOutcome } from './cards.ts'

type SandboxState = 'open' | 'processing' | 'succeeded' | 'declined' | 'expired' | 'disputed'

export type NewPayment = {
  reference: string
  order_number: string
  description: string
  merchant_name: string
  buyer_email: string
  amount: number
  currency: string
  locale: 'en' | 'es'
  return_url: string
  cancel_url: string
  expires_at: string
}

export type StoredPayment = Omit<NewPayment, 'expires_at'> & {
  id: string
  state: SandboxState
  refunded: number
  refunds: { id: string; reference: string | null; amount: number }[]
  expires_at: Date
  created_at: Date
  outcome: CardOutcome | null
}

export type Refusal = 'not_found' | 'key_reused' | 'not_open' | 'not_paid' | 'refund_too_large'

/** Runs in the same statement as the change of state, so that a webhook is recorded if and only if the change is. */
const insertWebhook = `insert into sandbox.webhook_delivery (event_id, payment_id, kind)
  select 'sbe_' || replace(gen_random_uuid()::text, '-', ''), id, 'payment.' || state from`

/** Opens a checkout, or returns the one that the same key opened; `key_reused` when the request differs. */
export async function openPayment(
  pool: pg.Pool,
  key: string,
  request: NewPayment,
): Promise<{ payment: StoredPayment; isNew: boolean } | Refusal> {
  const columns = Object.keys(request) as (keyof NewPayment)[]
  const values = columns.map((column) => request[column])
  const insertion = await pool.query(
    `insert into sandbox.payment (id, idempotency_key, request, ${columns.join(', ')})
     values ($1, $2, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')})
     on conflict (idempotency_key) do nothing`,
    // The id alone protects the buyer's page: 192 random bits.
    [`sbp_${randomBytes(24).toString('base64url')}`, key, JSON.stringify(request), ...values],
  )
  const result = await pool.query<{ id: string; is_same: boolean }>(
    'select id, request = $2::jsonb as is_same from sandbox.payment where idempotency_key = $1',
    [key, JSON.stringify(request)],
  )
  const row = result.rows[0]
  if (!row?.is_same) return 'key_reused'
  const payment = await findPayment(pool, row.id)
  return payment ? { payment, isNew: insertion.rowCount === 1 } : 'not_found'
}

export async function findPayment(pool: pg.Pool, id: string): Promise<StoredPayment | null> {
  await settleDue(pool, id)
  const result = await pool.query(
    `select payment.*, attempt.outcome,
       (select coalesce(json_agg(json_build_object('id', refund.id, 'reference', refund.reference, 'amount', refund.amount)
          order by refund.created_at), '[]') from sandbox.refund where refund.payment_id = payment.id) as refunds
     from sandbox.payment
     left join sandbox.attempt on attempt.payment_id = payment.id where payment.id = $1`,
    [id],
  )
  const row = result.rows[0]
  return row ? { ...row, amount: Number(row.amount), refunded: Number(row.refunded) } : null
}

/**
 * Tries a card on an open checkout. Of concurrent attempts only the first counts: the others wait for the payment's row
 * and then find it changed.
 */
export async function attemptCard(
  pool: pg.Pool,
  id: string,
  card: { outcome: CardOutcome; lastFour: string },
  delayMs: number,
): Promise<void> {
  await pool.query(
    `with open as (
       select id from sandbox.payment where id = $1 and state = 'open' and expires_at > now() for update
     ), attempted as (
       insert into sandbox.attempt (payment_id, outcome, last_four) select id, $2, $3 from open
       on conflict (payment_id) do nothing
       returning payment_id, outcome
     ), moved as (
       update sandbox.payment set
         state = case outcome when 'approved' then 'succeeded' when 'rejected' then 'declined' else 'processing' end,
         decision = case outcome when 'approved_later' then 'succeeded' when 'rejected_later' then 'declined' end,
         decide_at = case when outcome like '%_later' then now() + $4 * interval '1 millisecond' end,
         updated_at = now()
       from attempted where payment.id = payment_id and outcome <> 'silent'
       returning id, state
     ) ${insertWebhook} moved`,
    [id, card.outcome, card.lastFour, delayMs],
  )
}

export async function settleDue(pool: pg.Pool, id: string | null = null): Promise<number> {
  const result = await pool.query<{ changed: string }>(
    `with due as (
       select id from sandbox.payment
       where ((state = 'processing' and decide_at <= now()) or (state = 'open' and expires_at <= now()))
         and ($1::text is null or id = $1)
       limit 100 for update skip locked
     ), settled as (
       update sandbox.payment set
         state = coalesce(decision, 'expired'), decision = null, decide_at = null, updated_at = now()
       from due where payment.id = due.id
       returning payment.id, payment.state
     ), announced as (
       ${insertWebhook} settled
       where not exists (select from sandbox.attempt where payment_id = settled.id and outcome = 'silent')
     )
     select count(*) as changed from settled`,
    [id],
  )
  return Number(result.rows[0]?.changed)
}

/** Refunds once for each key. Refusals: `not_found`, `not_paid`, `refund_too_large`, `key_reused`. */
export async function refundPayment(
  pool: pg.Pool,
  id: string,
  key: string,
  { amount, reference = null }: { amount: number; reference?: string | null | undefined },
): Promise<{ id: string; amount: number; isNew: boolean } | Refusal> {
  return inTransaction(pool, async (client) => {
    const lockedRows = await client.query<{ state: SandboxState; free: string }>(
      'select state, amount - refunded as free from sandbox.payment where id = $1 for update',
      [id],
    )
    const payment = lockedRows.rows[0]
    if (!payment) return 'not_found'
    const earlierRows = await client.query<{ id: string; payment_id: string; amount: string }>(
      'select id, payment_id, amount from sandbox.refund where idempotency_key = $1',
      [key],
    )
    const earlier = earlierRows.rows[0]
    if (earlier) {
      if (earlier.payment_id !== id || Number(earlier.amount) !== amount) return 'key_reused'
      return { id: earlier.id, amount, isNew: false }
    }
    if (payment.state !== 'succeeded') return 'not_paid'
    if (amount > Number(payment.free)) return 'refund_too_large'

    const refundId = `sbr_${randomBytes(16).toString('base64url')}`
    await client.query(
      'insert into sandbox.refund (id, payment_id, idempotency_key, amount, reference) values ($1, $2, $3, $4, $5)',
      [refundId, id, key, amount, reference],
    )
    await client.query(
      `with moved as (
         update sandbox.payment set refunded = refunded + $2, updated_at = now() where id = $1
         returning id, 'refunded' as state
       ) ${insertWebhook} moved`,
      [id, amount],
    )
    return { id: refundId, amount, isNew: true }
  })
}

export async function expirePayment(pool: pg.Pool, id: string): Promise<StoredPayment | Refusal> {
  await pool.query(
    `with moved as (
       update sandbox.payment set state = 'expired', updated_at = now() where id = $1 and state = 'open'
       returning id, state
     ) ${insertWebhook} moved
     where not exists (select from sandbox.attempt where payment_id = moved.id and outcome = 'silent')`,
    [id],
  )
  const payment = await findPayment(pool, id)
  if (!payment) return 'not_found'
  return payment.state === 'expired' ? payment : 'not_open'
}

export async function disputePayment(pool: pg.Pool, id: string): Promise<StoredPayment | Refusal> {
  await pool.query(
    `with moved as (
       update sandbox.payment set state = 'disputed', updated_at = now() where id = $1 and state = 'succeeded'
       returning id, state
     ) ${insertWebhook} moved`,
    [id],
  )
  const payment = await findPayment(pool, id)
  if (!payment) return 'not_found'
  return payment.state === 'disputed' ? payment : 'not_paid'
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
