import { Migration } from '@mikro-orm/migrations'

export class Migration0086OrderPages extends Migration {
  override name = '0086-order-pages'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `create table if not exists order_note (
    id uuid not null,
    organization_id uuid not null references organization (id),
    order_id uuid not null,
    author_id uuid null,
    text text not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
  )`,
  `create index if not exists order_note_organization_id_order_id_index on order_note (organization_id, order_id)`,
  `alter table order_note enable row level security`,
  `drop policy if exists own_organization on order_note`,
  `create policy own_organization on order_note to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on order_note`,
  `create policy owner on order_note to dorsal_owner using (true) with check (true)`,
  `alter table order_note force row level security`,
  `drop policy if exists platform on order_note`,
  `create policy platform on order_note to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on order_note to dorsal_app, dorsal_platform`,

  `alter table orders add column if not exists settled_at timestamptz null`,

  // As search texts of athletes are folded. Immutable, so that an index can be made of it.
  `create or replace function searchable_buyer(buyer jsonb) returns text
    language sql immutable parallel safe set search_path = pg_catalog as $$
      select lower(regexp_replace(normalize(
        coalesce(buyer ->> 'firstName', '') || ' ' || coalesce(buyer ->> 'lastName', '') || ' '
          || coalesce(buyer ->> 'email', '') || ' ' || coalesce(buyer ->> 'dni', ''), NFD), '[\\u0300-\\u036f]', '', 'g'))
    $$`,
  `grant execute on function searchable_buyer(jsonb) to dorsal_app`,

  // As registrations_matching: LIKE is not leakproof, so that row-level security keeps its index from being used.
  `create or replace function orders_matching(patterns text[]) returns setof uuid
    language sql stable security definer set search_path = public as $$
      select id from orders
      where organization_id = ${currentOrganization}
        and searchable_buyer(buyer) like patterns[1] and searchable_buyer(buyer) like all (patterns)
    $$`,
  `revoke all on function orders_matching(text[]) from public`,
  `grant execute on function orders_matching(text[]) to dorsal_app`,

  // For the same reason: what takes a text out of JSON is not leakproof.
  `create or replace function messages_of_order(wanted uuid) returns setof uuid
    language sql stable security definer set search_path = public as $$
      select id from message where organization_id = ${currentOrganization} and payload ->> 'orderId' = wanted::text
    $$`,
  `revoke all on function messages_of_order(uuid) from public`,
  `grant execute on function messages_of_order(uuid) to dorsal_app`,

  // Notices of providers belong to the platform; an organization sees which of its orders they name.
  `create or replace function orders_with_quarantined_notices() returns table (order_id uuid, since timestamptz)
    language sql stable security definer set search_path = public as $$
      select payment.order_id, max(payment_event.received_at) from payment_event
      join payment on payment.provider = payment_event.provider
        and payment.provider_payment_id = payment_event.provider_payment_id
      where payment_event.state = 'quarantined' and payment.organization_id = ${currentOrganization}
      group by payment.order_id
    $$`,
  `revoke all on function orders_with_quarantined_notices() from public`,
  `grant execute on function orders_with_quarantined_notices() to dorsal_app`,
]
