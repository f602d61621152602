import { Migration } from '@mikro-orm/migrations'

export class Migration0094EventClosures extends Migration {
  override name = '0094-event-closures'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of [...tables, ...['event_closure', 'event_closure_order'].flatMap(policiesOf)])
      this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const tables = [
  `create table if not exists event_closure (
    id uuid not null,
    organization_id uuid not null references organization (id),
    event_id uuid not null,
    action text not null check (action in ('full', 'without_fees', 'move')),
    note text not null default '',
    target_event_id uuid null,
    competitions jsonb not null default '{}',
    user_id uuid null,
    is_announced boolean not null,
    order_count int not null,
    is_listed boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    unique (organization_id, event_id),
    foreign key (organization_id, event_id) references event (organization_id, id),
    foreign key (organization_id, target_event_id) references event (organization_id, id),
    check (action <> 'move' or target_event_id is not null)
  )`,
  `create table if not exists event_closure_order (
    id uuid not null,
    organization_id uuid not null references organization (id),
    closure_id uuid not null,
    order_id uuid not null,
    action text not null check (action in ('full', 'without_fees', 'move')),
    state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
    reason varchar(60) null,
    is_announced boolean not null,
    primary key (organization_id, id),
    unique (organization_id, closure_id, order_id),
    foreign key (organization_id, closure_id) references event_closure (organization_id, id) on delete cascade,
    foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
  )`,
  `create index if not exists event_closure_order_organization_id_closure_id_state_index
    on event_closure_order (organization_id, closure_id, state)`,
]

const policiesOf = (table: string) => [
  `alter table ${table} enable row level security`,
  `drop policy if exists own_organization on ${table}`,
  `create policy own_organization on ${table} to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on ${table}`,
  `create policy owner on ${table} to dorsal_owner using (true) with check (true)`,
  `alter table ${table} force row level security`,
  `drop policy if exists platform on ${table}`,
  `create policy platform on ${table} to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on ${table} to dorsal_app, dorsal_platform`,
]
