import { Migration } from '@mikro-orm/migrations'

export class Migration0074OrderDrafts extends Migration {
  override name = '0074-order-drafts'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `create table if not exists order_draft (
    id uuid not null,
    organization_id uuid not null references organization (id),
    order_id uuid not null,
    user_id uuid null,
    content jsonb not null,
    revision int not null,
    device varchar(60) null,
    typed_at timestamptz not null,
    saved_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id)
  )`,
  `alter table order_draft enable row level security`,
  `drop policy if exists own_organization on order_draft`,
  `create policy own_organization on order_draft to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on order_draft`,
  `create policy owner on order_draft to dorsal_owner using (true) with check (true)`,
  `alter table order_draft force row level security`,
  `drop policy if exists platform on order_draft`,
  `create policy platform on order_draft to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on order_draft to dorsal_app, dorsal_platform`,
  `alter table order_draft drop constraint if exists order_draft_organization_id_order_id_unique,
    add constraint order_draft_organization_id_order_id_unique unique (organization_id, order_id)`,
  `alter table order_draft drop constraint if exists order_draft_order_fk,
    add constraint order_draft_order_fk foreign key (organization_id, order_id)
    references orders (organization_id, id) on delete cascade`,
]
