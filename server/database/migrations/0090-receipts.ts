import { Migration } from '@mikro-orm/migrations'

export class Migration0090Receipts extends Migration {
  override name = '0090-receipts'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `alter table organization
    add column if not exists legal_name varchar(200) not null default '',
    add column if not exists tax_id varchar(40) not null default '',
    add column if not exists legal_address varchar(300) not null default ''`,
  `create table if not exists receipt (
    id uuid not null,
    organization_id uuid not null references organization (id),
    order_id uuid not null,
    refund_id uuid null,
    kind text not null check (kind in ('receipt', 'credit_note')),
    year int not null,
    sequence int not null check (sequence > 0),
    number varchar(40) not null,
    issued_on varchar(10) not null,
    view jsonb not null,
    logo varchar(255) null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, kind, year, sequence),
    foreign key (organization_id, order_id) references orders (organization_id, id),
    foreign key (organization_id, refund_id) references refund (organization_id, id),
    check ((kind = 'credit_note') = (refund_id is not null))
  )`,
  `create index if not exists receipt_organization_id_order_id_index on receipt (organization_id, order_id)`,
  `create unique index if not exists receipt_of_order on receipt (organization_id, order_id) where kind = 'receipt'`,
  `create unique index if not exists receipt_of_refund on receipt (organization_id, refund_id) where kind = 'credit_note'`,
  `alter table receipt enable row level security`,
  `drop policy if exists own_organization on receipt`,
  `create policy own_organization on receipt to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on receipt`,
  `create policy owner on receipt to dorsal_owner using (true) with check (true)`,
  `alter table receipt force row level security`,
  `drop policy if exists platform on receipt`,
  `create policy platform on receipt to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update on receipt to dorsal_app, dorsal_platform`,
  // What was paid and returned lately, of all organizations.
  `create index if not exists orders_confirmed_at_index on orders (confirmed_at) where confirmed_at is not null and total > 0`,
  `create index if not exists refund_done_at_index on refund (done_at) where done_at is not null`,
]
