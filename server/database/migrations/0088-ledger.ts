import { Migration } from '@mikro-orm/migrations'

export class Migration0088Ledger extends Migration {
  override name = '0088-ledger'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `alter table payment
    add column if not exists application_fee bigint not null default 0,
    add column if not exists provider_charge bigint not null default 0`,
  `create table if not exists ledger_entry (
    id uuid not null,
    organization_id uuid not null references organization (id),
    event_id uuid null,
    order_id uuid null,
    payment_id uuid null,
    refund_id uuid null,
    kind text not null check (kind in ('sold', 'discount', 'platform_fee', 'platform_vat', 'provider_fee', 'provider_vat',
      'cash', 'received', 'refunded', 'charged_back', 'provider_charge', 'fee_collected', 'fee_returned', 'paid_out')),
    method text null check (method in ('sandbox', 'stripe', 'mercadopago', 'transfer', 'qr', 'cash')),
    holder text not null check (holder in ('platform', 'organizer')),
    amount bigint not null check (amount <> 0),
    currency varchar(3) not null,
    note text not null default '',
    at timestamptz not null,
    primary key (organization_id, id),
    check (order_id is not null or kind = 'paid_out')
  )`,
  ...['event', 'payment', 'refund'].map(
    (name) => `alter table ledger_entry drop constraint if exists ledger_entry_${name},
      add constraint ledger_entry_${name} foreign key (organization_id, ${name}_id) references ${name} (organization_id, id)`,
  ),
  `create index if not exists ledger_entry_organization_id_order_id_index on ledger_entry (organization_id, order_id)`,
  `create index if not exists ledger_entry_organization_id_event_id_at_index on ledger_entry (organization_id, event_id, at)`,
  `create index if not exists ledger_entry_organization_id_at_index on ledger_entry (organization_id, at)`,
  `alter table ledger_entry enable row level security`,
  `drop policy if exists own_organization on ledger_entry`,
  `create policy own_organization on ledger_entry to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on ledger_entry`,
  `create policy owner on ledger_entry to dorsal_owner using (true) with check (true)`,
  `alter table ledger_entry force row level security`,
  `drop policy if exists platform on ledger_entry`,
  `create policy platform on ledger_entry to dorsal_platform using (true) with check (true)`,
  `grant select, insert on ledger_entry to dorsal_app, dorsal_platform`,
]
