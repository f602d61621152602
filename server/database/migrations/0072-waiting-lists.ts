import { Migration } from '@mikro-orm/migrations'

export class Migration0072WaitingLists extends Migration {
  override name = '0072-waiting-lists'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of [...columns, ...table, ...policies, publicPlaces]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const columns = [
  `alter table place_pool add column if not exists waiting int not null default 0,
    drop constraint if exists place_pool_waiting,
    add constraint place_pool_waiting check (waiting >= 0) not valid`,
  `alter table place_pool validate constraint place_pool_waiting`,
  `alter table competition add column if not exists has_waiting_list boolean not null default false`,
]

const table = [
  `create table if not exists waiting_entry (
    id uuid not null,
    organization_id uuid not null references organization (id),
    event_id uuid not null,
    competition_id uuid not null,
    places int not null,
    position int not null,
    first_name varchar(255) not null,
    last_name varchar(255) not null,
    email varchar(255) not null,
    phone varchar(255) not null default '',
    locale text check (locale in ('en', 'es')) not null,
    secret_id varchar(255) not null,
    state text check (state in ('waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended'))
      not null default 'waiting',
    offered_until timestamptz null,
    blocked_since timestamptz null,
    order_id uuid null,
    created_at timestamptz not null default now(),
    primary key (organization_id, id),
    constraint waiting_entry_organization_id_secret_id_unique unique (organization_id, secret_id)
  )`,
  ...Object.entries({
    event: 'event (organization_id, id) on delete cascade',
    competition: 'competition (organization_id, id) on delete restrict',
    order: 'orders (organization_id, id) on delete cascade',
  }).map(
    ([name, target]) => `alter table waiting_entry drop constraint if exists waiting_entry_${name}_fk,
      add constraint waiting_entry_${name}_fk foreign key (organization_id, ${name}_id) references ${target}`,
  ),
  `create index if not exists waiting_entry_organization_id_event_id_position_index
    on waiting_entry (organization_id, event_id, position)`,
  `create index if not exists waiting_entry_state_index on waiting_entry (state) where state in ('waiting', 'offered')`,
  `create unique index if not exists waiting_entry_one_for_each_address
    on waiting_entry (organization_id, competition_id, lower(email))
    where state in ('waiting', 'offered') and email <> ''`,
]

const policies = [
  `alter table waiting_entry enable row level security`,
  `drop policy if exists own_organization on waiting_entry`,
  `create policy own_organization on waiting_entry to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `drop policy if exists owner on waiting_entry`,
  `create policy owner on waiting_entry to dorsal_owner using (true) with check (true)`,
  `alter table waiting_entry force row level security`,
  `drop policy if exists platform on waiting_entry`,
  `create policy platform on waiting_entry to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on waiting_entry to dorsal_app, dorsal_platform`,
]

/** Places that a waiting list has claim to are none for the public: `placesLeft` of rules/competitions/places.ts. */
const publicPlaces = `
  create or replace function dorsal_places_changed() returns trigger language plpgsql as $$
    declare
      before bigint := old.taken + old.waiting;
      after bigint := new.taken + new.waiting;
    begin
      if old.capacity is distinct from new.capacity
        or dorsal_places_state(old.capacity, before) <> dorsal_places_state(new.capacity, after)
        or exists (
          select from (select distinct event_id from competition
            where organization_id = new.organization_id and pool_id = new.id) as own
          cross join lateral (
            select
              sum(pool.capacity) as capacity, bool_or(pool.capacity is null) as unlimited, count(*) as pools,
              sum(least(pool.taken + pool.waiting, coalesce(pool.capacity, pool.taken + pool.waiting))) as taken_elsewhere
            from place_pool as pool
            where pool.organization_id = new.organization_id and pool.id <> new.id and pool.id in (
              select pool_id from competition
              where organization_id = new.organization_id and event_id = own.event_id)
          ) as others
          where others.pools > 0 and not others.unlimited
            and dorsal_places_state(others.capacity + new.capacity, (others.taken_elsewhere + least(before, new.capacity))::bigint)
              <> dorsal_places_state(others.capacity + new.capacity, (others.taken_elsewhere + least(after, new.capacity))::bigint)
        )
      then
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end $$`
