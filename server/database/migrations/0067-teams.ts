import { Migration } from '@mikro-orm/migrations'

export class Migration0067Teams extends Migration {
  override name = '0067-teams'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of [...columns, ...table, ...policies]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const columns = [
  `alter table competition
    add column if not exists price_per_member boolean not null default false,
    add column if not exists team_name_label varchar(40) not null default '',
    add column if not exists unique_team_names boolean not null default true,
    add column if not exists late_completion boolean not null default false,
    drop constraint if exists competition_team_size_check,
    add constraint competition_team_size_check check (team_size_min between 2 and team_size_max and team_size_max <= 20
      or team_size_min is null and team_size_max is null)`,
  `alter table order_line drop constraint if exists order_line_kind_check, add constraint order_line_kind_check
    check (kind in ('registration', 'merchandise', 'team')) not valid`,
  `alter table order_line validate constraint order_line_kind_check`,
]

const table = [
  `create table if not exists team (
    id uuid not null,
    organization_id uuid not null references organization (id),
    event_id uuid not null,
    competition_id uuid not null,
    order_id uuid not null,
    line_id uuid not null,
    name varchar(60) not null,
    name_key varchar(120),
    size int not null check (size between 2 and 20),
    link_number int not null default 0,
    link_hash varchar(64),
    revision int not null default 0,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, link_hash),
    unique (organization_id, line_id),
    unique (organization_id, competition_id, name_key)
  )`,
  ...Object.entries({
    event: 'event (organization_id, id) on delete restrict',
    competition: 'competition (organization_id, id) on delete restrict',
    order: 'orders (organization_id, id) on delete cascade',
    line: 'order_line (organization_id, id) on delete cascade',
  }).map(
    ([name, target]) => `alter table team drop constraint if exists team_${name}_fk,
      add constraint team_${name}_fk foreign key (organization_id, ${name}_id) references ${target}`,
  ),
  `create index if not exists team_by_event on team (organization_id, event_id)`,
  `create index if not exists team_by_order on team (organization_id, order_id)`,
  `alter table registration add column if not exists team_id uuid`,
  `alter table registration drop constraint if exists registration_team_fk, add constraint registration_team_fk
    foreign key (organization_id, team_id) references team (organization_id, id) on delete cascade`,
  `drop index concurrently if exists registration_by_team`,
  `create index concurrently registration_by_team on registration (organization_id, team_id) where team_id is not null`,
]

const policies = [
  `alter table team enable row level security`,
  `drop policy if exists own_organization on team`,
  `create policy own_organization on team to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on team`,
  `create policy owner on team to dorsal_owner using (true) with check (true)`,
  `alter table team force row level security`,
  `drop policy if exists platform on team`,
  `create policy platform on team to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on team to dorsal_app, dorsal_platform`,
]
