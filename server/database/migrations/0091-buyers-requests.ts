import { Migration } from '@mikro-orm/migrations'

export class Migration0091BuyersRequests extends Migration {
  override name = '0091-buyers-requests'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `alter table event add column if not exists transfer_deadline_days int null default 7
    check (transfer_deadline_days between 0 and 365)`,
  `alter table orders add column if not exists refund_keeps_fees boolean not null default false`,
  `create table if not exists order_access (
    id uuid not null,
    organization_id uuid not null references organization (id),
    order_id uuid not null,
    code_hash varchar(64) null,
    attempts int not null default 0,
    expires_at timestamptz null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, order_id),
    foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
  )`,
  `alter table order_access enable row level security`,
  `drop policy if exists own_organization on order_access`,
  `create policy own_organization on order_access to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on order_access`,
  `create policy owner on order_access to dorsal_owner using (true) with check (true)`,
  `alter table order_access force row level security`,
  `drop policy if exists platform on order_access`,
  `create policy platform on order_access to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on order_access to dorsal_app, dorsal_platform`,
  `create table if not exists registration_transfer (
    id uuid not null,
    organization_id uuid not null references organization (id),
    registration_id uuid not null,
    link_hash varchar(64) not null,
    expires_at timestamptz not null,
    revoked_at timestamptz null,
    used_at timestamptz null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, link_hash),
    foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade,
    check (used_at is null or revoked_at is null)
  )`,
  `create index if not exists registration_transfer_organization_id_registration_id_index
    on registration_transfer (organization_id, registration_id)`,
  `create unique index if not exists registration_transfer_open on registration_transfer (organization_id, registration_id)
    where used_at is null and revoked_at is null`,
  `alter table registration_transfer enable row level security`,
  `drop policy if exists own_organization on registration_transfer`,
  `create policy own_organization on registration_transfer to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on registration_transfer`,
  `create policy owner on registration_transfer to dorsal_owner using (true) with check (true)`,
  `alter table registration_transfer force row level security`,
  `drop policy if exists platform on registration_transfer`,
  `create policy platform on registration_transfer to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on registration_transfer to dorsal_app, dorsal_platform`,
]
