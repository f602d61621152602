import { Migration } from '@mikro-orm/migrations'

export class Migration0002Walls extends Migration {
  override name = '0002-walls'

  override up(): void {
    const statements = [
      ...references.map(([table, column, target, rule]) => compositeKey(table, column, target, rule)),
      ...people,
      ...tablesOfOrganizations.flatMap(belongsToOrganization),
      ...organizationItself,
      ...platformTables.flatMap(forThePlatformAlone),
      ...audit,
      ...counters,
      ...search,
      ...notifications,
    ]
    for (const statement of statements) this.addSql(statement)
  }
}

const tablesOfOrganizations = [
  'fee_plan',
  'membership',
  'event',
  'competition',
  'place_pool',
  'coupon',
  'coupon_event',
  'orders',
  'order_place',
  'registration',
  'payment',
  'message',
]

const references: [string, string, string, 'cascade' | 'restrict'][] = [
  ['competition', 'event_id', 'event', 'cascade'],
  ['competition', 'pool_id', 'place_pool', 'restrict'],
  ['coupon_event', 'coupon_id', 'coupon', 'cascade'],
  ['coupon_event', 'event_id', 'event', 'cascade'],
  ['orders', 'event_id', 'event', 'restrict'],
  ['orders', 'coupon_id', 'coupon', 'restrict'],
  ['order_place', 'order_id', 'orders', 'cascade'],
  ['order_place', 'pool_id', 'place_pool', 'restrict'],
  ['registration', 'event_id', 'event', 'restrict'],
  ['registration', 'competition_id', 'competition', 'restrict'],
  ['registration', 'order_id', 'orders', 'restrict'],
  ['payment', 'order_id', 'orders', 'restrict'],
]

// A row can refer only to a row of the same organization, whoever writes it.
const compositeKey = (table: string, column: string, target: string, rule: string) =>
  `alter table "${table}" add constraint "${table}_${column}_same_organization"
    foreign key (organization_id, ${column}) references "${target}" (organization_id, id) on delete ${rule}`

const people = [
  `alter table membership add constraint membership_user foreign key (user_id) references auth_user (id) on delete cascade`,
  `alter table auth_session add constraint auth_session_user foreign key (user_id) references auth_user (id) on delete cascade`,
  `alter table auth_account add constraint auth_account_user foreign key (user_id) references auth_user (id) on delete cascade`,
  `create unique index auth_user_email_lower on auth_user (lower(email))`,
]

// `true`: without an organization the setting is absent, and the policy shows and accepts nothing.
const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const belongsToOrganization = (table: string) => [
  `alter table "${table}" add constraint "${table}_organization" foreign key (organization_id) references organization (id)`,
  `alter table "${table}" enable row level security`,
  `create policy own_organization on "${table}" to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy platform on "${table}" to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on "${table}" to dorsal_app, dorsal_platform`,
]

const organizationItself = [
  `alter table organization enable row level security`,
  `create policy own_organization on organization to dorsal_app using (id = ${currentOrganization}) with check (id = ${currentOrganization})`,
  `create policy platform on organization to dorsal_platform using (true) with check (true)`,
  `grant select, update on organization to dorsal_app`,
  `grant select, insert, update, delete on organization to dorsal_platform`,
  `alter table domain add constraint domain_organization foreign key (organization_id) references organization (id)`,
  `alter table domain enable row level security`,
  `create policy own_organization on domain for select to dorsal_app using (organization_id = ${currentOrganization})`,
  `create policy platform on domain to dorsal_platform using (true) with check (true)`,
  `grant select on domain to dorsal_app`,
  `grant select, insert, update, delete on domain to dorsal_platform`,
]

const platformTables = [
  'auth_user',
  'auth_session',
  'auth_account',
  'auth_verification',
  'payment_event',
  'inbox_message',
]

const forThePlatformAlone = (table: string) => [`grant select, insert, update, delete on "${table}" to dorsal_platform`]

const audit = [
  `alter table audit_entry enable row level security`,
  `create policy own_organization on audit_entry to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy platform on audit_entry to dorsal_platform using (true) with check (true)`,
  `grant select, insert on audit_entry to dorsal_app, dorsal_platform`,
]

const counters = [
  `alter table place_pool add constraint place_pool_counts check (taken >= 0 and capacity >= 0)`,
  `alter table order_place add constraint order_place_counts check (quantity > 0)`,
  `alter table coupon add constraint coupon_counts check (times_used >= 0 and discount between 1 and 10000)`,
  `create index competition_by_event on competition (organization_id, event_id, position)`,
  `create index payment_refunds_due on payment (refund_due_at) where refund_due_at is not null`,
]

// Row-level security keeps a trigram index from being used, because LIKE is not leakproof. This function runs as the
// tables' owner and filters by organization itself: the search is fast and stays isolated.
const search = [
  `create extension if not exists pg_trgm`,
  `create index registration_search on registration using gin (search_text gin_trgm_ops)`,
  `create function registrations_matching(wanted_event uuid, pattern text) returns setof uuid
    language sql stable security definer set search_path = public as $$
      select id from registration
      where organization_id = ${currentOrganization} and event_id = wanted_event and search_text like pattern
    $$`,
  `revoke all on function registrations_matching(uuid, text) from public`,
  `grant execute on function registrations_matching(uuid, text) to dorsal_app`,
]

const notifications = [
  `create function tell_organization_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('organization_changed', coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]);
      return null;
    end $$`,
  `create trigger organization_changed after insert or update or delete on organization
    for each row execute function tell_organization_changed('id')`,
  `create trigger domain_changed after insert or update or delete on domain
    for each row execute function tell_organization_changed('organization_id')`,
  `create trigger fee_plan_changed after insert or update or delete on fee_plan
    for each row execute function tell_organization_changed('organization_id')`,
]
