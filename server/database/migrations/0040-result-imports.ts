import { Migration } from '@mikro-orm/migrations'

export class Migration0040ResultImports extends Migration {
  override name = '0040-result-imports'

  override up(): void {
    for (const statement of [...columns, ...imports, ...policies, ...statistics]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const columns = [
  `set local lock_timeout = '5s'`,
  `alter table registration add column result_class varchar(40), add column official_places jsonb`,
  `alter table standing add column result_class varchar(40)`,
  `drop index standing_by_place`,
  `create index standing_by_place on standing (organization_id, competition_id, result_class nulls first, place, id)`,
]

const imports = [
  `create table result_import (
    id uuid not null,
    organization_id uuid not null references organization (id),
    event_id uuid not null,
    competition_id uuid not null,
    file varchar(200) not null,
    imported_at timestamptz not null,
    imported_by varchar(200) not null,
    primary key (organization_id, id),
    foreign key (organization_id, event_id) references event (organization_id, id) on delete cascade,
    foreign key (organization_id, competition_id) references competition (organization_id, id) on delete cascade
  )`,
  `create index result_import_by_event on result_import (organization_id, event_id, imported_at)`,
  `create index result_import_by_competition on result_import (organization_id, competition_id)`,
  // Digests instead of values, so that the table identifies nobody.
  `create table imported_result (
    id uuid not null,
    organization_id uuid not null references organization (id),
    import_id uuid not null,
    bib varchar(20) not null,
    person_digest text not null,
    result_digest text not null,
    primary key (organization_id, id),
    foreign key (organization_id, id) references registration (organization_id, id) on delete cascade,
    foreign key (organization_id, import_id) references result_import (organization_id, id) on delete cascade
  )`,
  `create index imported_result_by_import on imported_result (organization_id, import_id)`,
]

const policies = ['result_import', 'imported_result'].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `create policy own_organization on ${table} to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on ${table} to dorsal_owner using (true) with check (true)`,
  `alter table ${table} force row level security`,
  `create policy platform on ${table} to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on ${table} to dorsal_app, dorsal_platform`,
])

// Only a table's owner may analyze it, and autovacuum comes up to a minute after an import that makes a table ten times
// as large; until then every plan is one for the small table.
const statistics = [
  `create function analyze_results() returns void
    language plpgsql security definer set search_path = public as $$
      begin
        analyze registration;
        analyze imported_result;
        analyze standing;
      end $$`,
  `revoke all on function analyze_results() from public`,
  `grant execute on function analyze_results() to dorsal_app, dorsal_platform`,
]
