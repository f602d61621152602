import { Migration } from '@mikro-orm/migrations'

export class Migration0044AppliedTenants extends Migration {
  override name = '0044-applied-tenants'

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `create table applied_tenant (
    organization_id uuid primary key references organization (id),
    leaves jsonb not null
  )`,
  `alter table applied_tenant enable row level security`,
  `create policy own_organization on applied_tenant to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on applied_tenant to dorsal_owner using (true) with check (true)`,
  `alter table applied_tenant force row level security`,
  `create policy platform on applied_tenant to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on applied_tenant to dorsal_app, dorsal_platform`,
]
