import { currentOrganization } from '../walls.ts'

export const orders = `
-- Folded as search texts of athletes are. Immutable, so that an index can be made of it.
create function searchable_buyer(buyer jsonb) returns text
  language sql immutable parallel safe set search_path = public as $$
    select folded(coalesce(buyer ->> 'firstName', '') || ' ' || coalesce(buyer ->> 'lastName', '') || ' '
      || coalesce(buyer ->> 'email', '') || ' ' || coalesce(buyer ->> 'dni', ''))
  $$;
grant execute on function searchable_buyer(jsonb) to dorsal_app;

create table orders (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  state text not null
    check (state in ('held', 'awaiting_payment', 'confirmed', 'expired', 'cancelled', 'refunded', 'charged_back')),
  confirmation_id varchar(255) not null,
  confirmation_number varchar(255) not null,
  draft_key uuid not null,
  buyer jsonb,
  locale text not null check (locale in ('en', 'es')),
  currency varchar(3) not null,
  base bigint not null,
  discount bigint not null default 0,
  deferred_cash bigint not null default 0,
  total bigint not null,
  platform_fee bigint not null,
  provider_fee bigint not null,
  vat bigint not null,
  net bigint not null,
  fee_plan_version int,
  payment_timing text not null check (payment_timing in ('instant', 'days_10', 'days_18', 'days_35')),
  refund_hours int not null,
  coupon_id uuid,
  coupon_code varchar(255),
  held_until timestamptz not null,
  terms_accepted_at timestamptz,
  waiver_accepted_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Orders outlive a deleted account: they are the organization’s record of what was sold.
  user_id uuid references auth_user (id) on delete set null,
  network varchar(64),
  holder varchar(64),
  paid_outside_at timestamptz,
  payment_method text check (payment_method in ('card', 'mercadopago', 'transfer', 'qr', 'cash')),
  settled_at timestamptz,
  refund_keeps_fees boolean not null default false,
  fees_paid_by text not null default 'buyer' check (fees_paid_by in ('buyer', 'organizer')),
  moved_registration_id uuid,
  hold_confirmed_at timestamptz,
  extended_until timestamptz,
  adds_to_registration_id uuid,
  is_tickets_only boolean not null default false,
  primary key (organization_id, id),
  constraint orders_organization_id_confirmation_id_unique unique (organization_id, confirmation_id),
  constraint orders_organization_id_confirmation_number_unique unique (organization_id, confirmation_number),
  constraint orders_organization_id_draft_key_unique unique (organization_id, draft_key),
  constraint orders_coupon_id_same_organization foreign key (organization_id, coupon_id)
    references coupon (organization_id, id) on delete restrict,
  constraint orders_event_id_same_organization foreign key (organization_id, event_id)
    references event (organization_id, id) on delete restrict
);
create index orders_organization_id_event_id_index on orders (organization_id, event_id);
create index orders_state_held_until_index on orders (state, held_until);
create index orders_confirmed on orders (organization_id, confirmed_at) where confirmed_at is not null;
create index orders_by_account on orders (user_id) where user_id is not null;
create index orders_by_buyer on orders (lower(buyer ->> 'email')) where buyer is not null;
-- Rows are written in the order of their time: a block range index takes one page where a tree would take thousands.
create index orders_recent on orders using brin (created_at);
create index orders_held_by_network on orders (organization_id, event_id, network)
  where state in ('held', 'awaiting_payment');
create index orders_held_by_holder on orders (organization_id, event_id, holder)
  where state in ('held', 'awaiting_payment');
create index orders_organization_id_coupon_id_index on orders (organization_id, coupon_id)
  where coupon_id is not null;
create index orders_organization_id_created_at_id_index on orders (organization_id, created_at, id);
create index orders_organization_id_total_index on orders (organization_id, total);
create index orders_buyer_search on orders using gin (searchable_buyer(buyer) gin_trgm_ops);
create index orders_confirmed_at_index on orders (confirmed_at) where confirmed_at is not null and total > 0;
create index orders_organization_id_moved_registration_id_index on orders (organization_id, moved_registration_id)
  where moved_registration_id is not null;
create index orders_organization_id_adds_to_registration_id_index on orders (organization_id, adds_to_registration_id)
  where adds_to_registration_id is not null;

-- As registrations_matching: LIKE is not leakproof.
create function orders_matching(patterns text[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
    select id from orders
    where organization_id = ${currentOrganization}
      and searchable_buyer(buyer) like patterns[1] and searchable_buyer(buyer) like all (patterns)
  $$;
revoke all on function orders_matching(text[]) from public;
grant execute on function orders_matching(text[]) to dorsal_app;

create table order_place (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  pool_id uuid not null,
  quantity int not null,
  primary key (organization_id, id),
  constraint order_place_organization_id_order_id_pool_id_unique unique (organization_id, order_id, pool_id),
  constraint order_place_order_id_same_organization foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade,
  constraint order_place_pool_id_same_organization foreign key (organization_id, pool_id)
    references place_pool (organization_id, id) on delete restrict,
  constraint order_place_counts check (quantity > 0)
);

create table order_line (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('registration', 'team', 'merchandise', 'ticket', 'difference')),
  position int not null,
  state text not null check (state in ('held', 'confirmed', 'ended', 'cancelled')),
  title varchar(200) not null,
  quantity int not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  base bigint not null,
  discount bigint not null,
  deferred_cash bigint not null,
  platform_fee bigint not null,
  provider_fee bigint not null,
  vat bigint not null,
  total bigint not null,
  net bigint not null,
  pools jsonb not null,
  created_at timestamptz not null default now(),
  paid_outside_at timestamptz,
  lowered_by bigint not null default 0,
  cash_collected bigint,
  cash_kept bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references event (organization_id, id) on delete restrict,
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade,
  check (base = unit_price * quantity)
);
create index order_line_by_order on order_line (organization_id, order_id, position);
create index order_line_by_event on order_line (organization_id, event_id, state);
create index order_line_with_cash on order_line (organization_id, event_id) where deferred_cash > 0;
create index order_line_with_cash_to_return on order_line (organization_id)
  where cash_collected > deferred_cash
    or state in ('cancelled', 'ended') and deferred_cash > 0 and (paid_outside_at is not null or cash_collected > 0);

create table order_note (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
create index order_note_organization_id_order_id_index on order_note (organization_id, order_id);

create table order_draft (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  user_id uuid,
  content jsonb not null,
  revision int not null,
  device varchar(60),
  typed_at timestamptz not null,
  saved_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint order_draft_organization_id_order_id_unique unique (organization_id, order_id),
  constraint order_draft_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade
);

create table order_access (
  id uuid not null,
  organization_id uuid not null references organization (id),
  order_id uuid not null,
  code_hash varchar(64),
  attempts int not null default 0,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, order_id),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
`
