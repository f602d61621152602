import { Migration } from '@mikro-orm/migrations'

export class Migration0071AnswerChanges extends Migration {
  override name = '0071-answer-changes'

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const statements = [
  `set local lock_timeout = '5s'`,
  `create table answer_change (
    id uuid not null,
    organization_id uuid not null references organization (id),
    registration_id uuid not null,
    entry_id uuid not null,
    changes jsonb not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade
  )`,
  `create index answer_change_organization_id_registration_id_index on answer_change (organization_id, registration_id)`,
  `alter table answer_change enable row level security`,
  `create policy own_organization on answer_change to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy owner on answer_change to dorsal_owner using (true) with check (true)`,
  `alter table answer_change force row level security`,
  `create policy platform on answer_change to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on answer_change to dorsal_app, dorsal_platform`,
]
