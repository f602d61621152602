import { Migration } from '@mikro-orm/migrations'

export class Migration0066Merchandise extends Migration {
  override name = '0066-merchandise'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of [...tables, ...foreignKeys, ...indexes, ...policies]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const tables = [
  `create table if not exists merchandise_item (
    id uuid not null,
    organization_id uuid not null references organization (id),
    event_id uuid not null,
    position int not null default 0,
    name varchar(255) not null,
    description text not null default '',
    picture varchar(255),
    price bigint not null,
    rule text not null constraint merchandise_item_rule_check check (rule in ('included', 'required', 'optional')),
    variants_label varchar(255) not null default '',
    competition_ids jsonb,
    is_active boolean not null default true,
    revision int not null default 0,
    primary key (organization_id, id),
    constraint merchandise_item_organization_id_event_id_name_unique unique (organization_id, event_id, name)
  )`,
  `create table if not exists merchandise_variant (
    id uuid not null,
    organization_id uuid not null references organization (id),
    item_id uuid not null,
    pool_id uuid not null,
    position int not null default 0,
    name varchar(255) not null default '',
    primary key (organization_id, id)
  )`,
  `create table if not exists merchandise_choice (
    id uuid not null,
    organization_id uuid not null references organization (id),
    registration_id uuid,
    item_id uuid not null,
    variant_id uuid not null,
    line_id uuid not null,
    quantity int not null default 1,
    delivered_at timestamptz,
    delivered_by uuid,
    primary key (organization_id, id),
    constraint merchandise_choice_organization_id_line_id_unique unique (organization_id, line_id)
  )`,
]

const foreignKey = ([name, target]: readonly [string, string]) => {
  const [table, column] = name.split('.') as [string, string]
  const constraint = `merchandise_${table}_${column}_fk`
  return `alter table merchandise_${table} drop constraint if exists ${constraint},
    add constraint ${constraint} foreign key (organization_id, ${column}_id) references ${target}`
}

const foreignKeys = Object.entries({
  'item.event': 'event (organization_id, id) on delete cascade',
  'variant.item': 'merchandise_item (organization_id, id) on delete cascade',
  'variant.pool': 'place_pool (organization_id, id) on delete restrict',
  // What was sold stays sold when its athlete is deleted.
  'choice.registration': 'registration (organization_id, id) on delete set null (registration_id)',
  'choice.item': 'merchandise_item (organization_id, id) on delete restrict',
  'choice.variant': 'merchandise_variant (organization_id, id) on delete restrict',
  'choice.line': 'order_line (organization_id, id) on delete cascade',
}).map(foreignKey)

const indexes = [
  ['merchandise_variant', 'item_id'],
  ['merchandise_variant', 'pool_id'],
  ['merchandise_choice', 'registration_id'],
  ['merchandise_choice', 'item_id'],
  ['merchandise_choice', 'variant_id'],
].map(
  ([table, column]) =>
    `create index if not exists ${table}_organization_id_${column}_index on ${table} (organization_id, ${column})`,
)

const policies = ['merchandise_item', 'merchandise_variant', 'merchandise_choice'].flatMap((table) => [
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
])
