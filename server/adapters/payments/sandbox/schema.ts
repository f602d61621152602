/** The provider's own tables, to which no other table refers. Only the platform's role may use them. */
export const sandboxSchema: readonly string[] = [
  `create schema sandbox`,

  `create table sandbox.payment (
    id text primary key,
    idempotency_key text not null unique,
    request jsonb not null,
    reference text not null,
    order_number text not null,
    description text not null,
    merchant_name text not null,
    buyer_email text not null,
    amount bigint not null check (amount > 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    locale text not null,
    return_url text not null,
    cancel_url text not null,
    state text not null default 'open'
      check (state in ('open', 'processing', 'succeeded', 'declined', 'expired', 'disputed')),
    decision text check (decision in ('succeeded', 'declined')),
    decide_at timestamptz,
    refunded bigint not null default 0,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (refunded between 0 and amount),
    check ((state = 'processing') = (decide_at is not null) and (decide_at is null) = (decision is null))
  )`,
  `create index payment_decide_at on sandbox.payment (decide_at) where state = 'processing'`,
  `create index payment_expires_at on sandbox.payment (expires_at) where state = 'open'`,

  // One attempt for each payment: a declined buyer starts a new checkout. Never stores a whole card number.
  `create table sandbox.attempt (
    payment_id text primary key references sandbox.payment (id),
    outcome text not null check (outcome in ('approved', 'rejected', 'approved_later', 'rejected_later', 'silent')),
    last_four text not null check (last_four ~ '^[0-9]{4}$'),
    created_at timestamptz not null default now()
  )`,

  `create table sandbox.refund (
    id text primary key,
    payment_id text not null references sandbox.payment (id),
    idempotency_key text not null unique,
    amount bigint not null check (amount > 0),
    reference text,
    created_at timestamptz not null default now()
  )`,

  `create table sandbox.webhook_delivery (
    event_id text primary key,
    payment_id text not null references sandbox.payment (id),
    kind text not null,
    tries integer not null default 0,
    next_try_at timestamptz default now(),
    delivered_at timestamptz,
    last_error text,
    created_at timestamptz not null default now(),
    check (delivered_at is null or next_try_at is null)
  )`,
  `create index webhook_delivery_next_try_at on sandbox.webhook_delivery (next_try_at) where next_try_at is not null`,

  `grant usage on schema sandbox to dorsal_platform`,
  `grant select, insert, update on all tables in schema sandbox to dorsal_platform`,
]
