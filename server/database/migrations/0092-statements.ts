import { Migration } from '@mikro-orm/migrations'

export class Migration0092Statements extends Migration {
  override name = '0092-statements'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const isolate = (table: string) => [
  `alter table ${table} enable row level security`,
  `drop policy if exists own_organization on ${table}`,
  `create policy own_organization on ${table} to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on ${table}`,
  `create policy owner on ${table} to dorsal_owner using (true) with check (true)`,
  `alter table ${table} force row level security`,
  `drop policy if exists platform on ${table}`,
  `create policy platform on ${table} to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on ${table} to dorsal_app, dorsal_platform`,
]

const statements = [
  `create table if not exists statement_entry (
    id uuid not null,
    organization_id uuid not null references organization (id),
    entry_key varchar(80) not null,
    amount bigint not null check (amount > 0),
    taken bigint not null default 0,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, entry_key),
    constraint statement_entry_taken check (taken between 0 and amount)
  )`,
  ...isolate('statement_entry'),
  `create table if not exists statement_columns (
    id uuid not null,
    organization_id uuid not null references organization (id),
    header_hash varchar(64) not null,
    mapping jsonb not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, header_hash)
  )`,
  ...isolate('statement_columns'),
  `alter table refund
    drop constraint if exists refund_because_check,
    add constraint refund_because_check check (because in ('no_place', 'coupon_used', 'event_cancelled',
      'organization_deleted', 'order_cancelled', 'already_paid', 'price_changed', 'by_organizer', 'line_cancelled',
      'goodwill', 'by_buyer', 'overpaid', 'wrong_amount', 'moved', 'at_provider')) not valid`,
  // An interrupted run leaves an invalid index.
  `drop index concurrently if exists payment_by_hand_open`,
  `create index concurrently payment_by_hand_open on payment (organization_id, order_id)
    where provider in ('transfer', 'qr', 'cash') and state in ('pending', 'expired')`,
]
