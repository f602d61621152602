import { Migration } from '@mikro-orm/migrations'

export class Migration0073RegistrationAccess extends Migration {
  override name = '0073-registration-access'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `create table if not exists registration_access (
    id uuid not null,
    organization_id uuid not null references organization (id),
    registration_id uuid not null,
    code_hash varchar(64) null,
    attempts int not null default 0,
    expires_at timestamptz null,
    claimed_at timestamptz null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id)
  )`,
  `alter table registration_access enable row level security`,
  `drop policy if exists own_organization on registration_access`,
  `create policy own_organization on registration_access to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on registration_access`,
  `create policy owner on registration_access to dorsal_owner using (true) with check (true)`,
  `alter table registration_access force row level security`,
  `drop policy if exists platform on registration_access`,
  `create policy platform on registration_access to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on registration_access to dorsal_app, dorsal_platform`,
  `alter table registration_access
    drop constraint if exists registration_access_organization_id_registration_id_unique,
    add constraint registration_access_organization_id_registration_id_unique unique (organization_id, registration_id)`,
  `alter table registration_access drop constraint if exists registration_access_registration_fk,
    add constraint registration_access_registration_fk foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade`,
]
