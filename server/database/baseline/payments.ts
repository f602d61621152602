import { currentOrganization } from '../walls.ts'

export const payments = `
create table payment (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  provider text not null check (provider in ('sandbox', 'stripe', 'mercadopago', 'transfer', 'qr', 'cash')),
  provider_payment_id varchar(255),
  attempt int not null,
  state text not null
    check (state in ('pending', 'in_process', 'approved', 'rejected', 'failed', 'expired', 'refunded',
    'charged_back')),
  amount bigint not null,
  currency varchar(3) not null,
  checkout_url text,
  refunded_amount bigint not null default 0,
  updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  account text,
  received_amount bigint not null default 0,
  received_at timestamptz,
  refunds_total bigint not null default 0,
  application_fee bigint not null default 0,
  provider_charge bigint not null default 0,
  disputes_won int not null default 0,
  released_at timestamptz,
  primary key (organization_id, id),
  constraint payment_organization_id_order_id_attempt_unique unique (organization_id, order_id, attempt),
  constraint payment_organization_id_provider_provider_payment_id_unique unique
    (organization_id, provider, provider_payment_id),
  constraint payment_order_id_same_organization foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete restrict,
  constraint payment_refunds check (refunds_total between 0 and received_amount)
);
create index payment_state_updated_at_index on payment (state, updated_at);
create index payment_provider_provider_payment_id_index on payment (provider, provider_payment_id);
create index payment_organization_id_received_amount_index on payment (organization_id, received_amount)
  where received_amount > 0;
create index payment_charged_back on payment (organization_id, order_id) where state = 'charged_back';
create index payment_again on payment (organization_id, order_id) where state = 'approved' and attempt > 1;
create index payment_manual_open on payment (organization_id, order_id)
  where provider in ('transfer', 'qr', 'cash') and state in ('pending', 'expired');
create index payment_organization_id_released_at_index on payment (organization_id, released_at)
  where released_at is not null;

create table payment_event (
  id uuid primary key,
  provider varchar(255) not null,
  provider_event_id varchar(255) not null,
  provider_payment_id varchar(255) not null,
  payload jsonb not null,
  state text not null default 'received' check (state in ('received', 'done', 'quarantined')),
  reason varchar(255),
  received_at timestamptz not null default now(),
  constraint payment_event_provider_provider_event_id_unique unique (provider, provider_event_id)
);
create index payment_event_recent on payment_event using brin (received_at);
create index payment_event_quarantined on payment_event (provider, provider_payment_id) where state = 'quarantined';

-- Notices of providers belong to the platform; an organization sees which of its orders they name.
create function orders_with_quarantined_notices() returns table (order_id uuid, since timestamptz)
  language sql stable security definer set search_path = public as $$
    select payment.order_id, max(payment_event.received_at) from payment_event
    join payment on payment.provider = payment_event.provider
      and payment.provider_payment_id = payment_event.provider_payment_id
    where payment_event.state = 'quarantined' and payment.organization_id = ${currentOrganization}
    group by payment.order_id
  $$;
revoke all on function orders_with_quarantined_notices() from public;
grant execute on function orders_with_quarantined_notices() to dorsal_app;

create table payment_receipt (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  name varchar(200) not null,
  type text not null check (type in ('pdf', 'jpg', 'png')),
  bytes int not null,
  key varchar(100) not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint payment_receipt_organization_id_order_id_unique unique (organization_id, order_id),
  constraint payment_receipt_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade
);

create table refund (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  payment_id uuid not null,
  state text not null check (state in ('requested', 'sent', 'done', 'failed', 'manual')),
  amount bigint not null check (amount > 0),
  currency varchar(3) not null,
  because text not null
    check (because in ('no_place', 'coupon_used', 'event_cancelled', 'organization_deleted', 'order_cancelled',
    'already_paid', 'price_changed', 'by_organizer', 'line_cancelled', 'goodwill', 'by_buyer', 'overpaid',
    'wrong_amount', 'moved', 'at_provider')),
  note text not null default '',
  lines jsonb not null default '[]',
  returns_fee boolean not null default false,
  tries int not null default 0,
  provider_refund_id varchar(255),
  failure varchar(255),
  payee text,
  sent_at timestamptz,
  done_at timestamptz,
  updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint refund_order foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint refund_payment foreign key (organization_id, payment_id) references payment (organization_id, id)
);
create index refund_organization_id_order_id_index on refund (organization_id, order_id);
create index refund_organization_id_payment_id_index on refund (organization_id, payment_id);
create index refund_updated_at_index on refund (updated_at) where state in ('requested', 'sent');
create index refund_for_staff on refund (organization_id, order_id) where state in ('failed', 'manual');
create index refund_done_at_index on refund (done_at) where done_at is not null;

create table receipt (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  refund_id uuid,
  kind text not null check (kind in ('receipt', 'credit_note')),
  year int not null,
  sequence int not null check (sequence > 0),
  number varchar(40) not null,
  issued_on varchar(10) not null,
  view jsonb not null,
  logo varchar(255),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, kind, year, sequence),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, refund_id) references refund (organization_id, id),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create index receipt_organization_id_order_id_index on receipt (organization_id, order_id);
create unique index receipt_of_order on receipt (organization_id, order_id) where kind = 'receipt';
create unique index receipt_of_refund on receipt (organization_id, refund_id) where kind = 'credit_note';

create table ledger_entry (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid,
  order_id uuid,
  payment_id uuid,
  refund_id uuid,
  kind text not null check
    (kind in ('sold', 'discount', 'platform_fee', 'platform_vat', 'provider_fee', 'provider_vat', 'cash', 'received',
    'refunded', 'charged_back', 'provider_charge', 'fee_collected', 'fee_returned', 'paid_out')),
  method text check (method in ('sandbox', 'stripe', 'mercadopago', 'transfer', 'qr', 'cash')),
  holder text not null check (holder in ('platform', 'organizer')),
  amount bigint not null check (amount <> 0),
  currency varchar(3) not null,
  note text not null default '',
  at timestamptz not null,
  primary key (organization_id, id),
  constraint ledger_entry_event foreign key (organization_id, event_id) references event (organization_id, id),
  constraint ledger_entry_payment foreign key (organization_id, payment_id) references payment (organization_id, id),
  constraint ledger_entry_refund foreign key (organization_id, refund_id) references refund (organization_id, id),
  check (order_id is not null or kind = 'paid_out')
);
create index ledger_entry_organization_id_order_id_index on ledger_entry (organization_id, order_id);
create index ledger_entry_organization_id_event_id_at_index on ledger_entry (organization_id, event_id, at);
create index ledger_entry_organization_id_at_index on ledger_entry (organization_id, at);

create table statement_entry (
  id uuid not null,
  organization_id uuid not null references organization (id),
  entry_key varchar(80) not null,
  amount bigint not null check (amount > 0),
  taken bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, entry_key),
  constraint statement_entry_taken check (taken between 0 and amount)
);

create table statement_columns (
  id uuid not null,
  organization_id uuid not null references organization (id),
  header_hash varchar(64) not null,
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, header_hash)
);
`
