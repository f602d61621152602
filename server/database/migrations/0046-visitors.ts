import { Migration } from '@mikro-orm/migrations'

export class Migration0046Visitors extends Migration {
  override name = '0046-visitors'

  override up(): void {
    for (const statement of [...days, ...salts]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const days = [
  `create table visitor_day (
    organization_id uuid not null references organization (id),
    day date not null,
    registers bytea not null check (length(registers) = 4096),
    primary key (organization_id, day)
  )`,
  `alter table visitor_day enable row level security`,
  `create policy own_organization on visitor_day to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on visitor_day to dorsal_owner using (true) with check (true)`,
  `alter table visitor_day force row level security`,
  `create policy platform on visitor_day to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on visitor_day to dorsal_app, dorsal_platform`,
]

const salts = [
  // Unlogged, so that no log archive, replica or backup keeps a salt after its day.
  `create unlogged table visitor_salt (day date primary key, salt bytea not null)`,
  `grant select, insert, delete on visitor_salt to dorsal_platform`,
]
