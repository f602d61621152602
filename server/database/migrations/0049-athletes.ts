import { Migration } from '@mikro-orm/migrations'

export class Migration0049Athletes extends Migration {
  override name = '0049-athletes'

  override up(): void {
    for (const statement of [...columns, ...notes]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const columns = [
  `set local lock_timeout = '5s'`,
  `alter table orders add column paid_in_hand_at timestamptz null`,
  `alter table registration add column revision int not null default 0`,
]

const notes = [
  `create table athlete_note (
    id uuid not null,
    organization_id uuid not null references organization (id),
    registration_id uuid not null,
    author_id uuid null,
    text text not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade
  )`,
  `create index athlete_note_organization_id_registration_id_index on athlete_note (organization_id, registration_id)`,
  `alter table athlete_note enable row level security`,
  `create policy own_organization on athlete_note to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on athlete_note to dorsal_owner using (true) with check (true)`,
  `alter table athlete_note force row level security`,
  `create policy platform on athlete_note to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on athlete_note to dorsal_app, dorsal_platform`,
]
