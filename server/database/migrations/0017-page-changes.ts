import { Migration } from '@mikro-orm/migrations'

/**
 * Processes invalidate their cached pages of an organization when they are notified on `page_changed`. PostgreSQL
 * notifies at the commit, once for each transaction and organization. Changes of `organization`, `domain` and
 * `fee_plan` are notified on `organization_changed` already (0002).
 */
export class Migration0017PageChanges extends Migration {
  override name = '0017-page-changes'

  override up(): void {
    for (const statement of [...anyRow, ...events, ...results, ...places]) this.addSql(statement)
  }
}

/**
 * For any table that a public page shows and that has an `organization_id`. A later migration adds this trigger to its
 * table, with a `when (…)` for columns that change often and that no page shows: `create trigger page_changed after
 * insert or update or delete on TABLE for each row execute function dorsal_page_changed()`.
 */
const anyRow = [
  `create function dorsal_page_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform pg_notify('page_changed', old.organization_id::text);
      else
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end $$`,
  `create trigger page_changed after insert or update or delete on competition
    for each row execute function dorsal_page_changed()`,
]

// Each order changes the event's count of registrations, which no public page shows.
const events = [
  `create function dorsal_event_changed() returns trigger language plpgsql as $$
    begin
      new.registrations_count := old.registrations_count;
      if new is distinct from old then
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end $$`,
  `create trigger page_changed_by_edit after update on event
    for each row execute function dorsal_event_changed()`,
  `create trigger page_changed after insert or delete on event
    for each row execute function dorsal_page_changed()`,
]

const results = [
  `create trigger page_changed_by_new_result after insert on registration
    for each row when (new.result_time_ms is not null) execute function dorsal_page_changed()`,
  `create trigger page_changed_by_lost_result after delete on registration
    for each row when (old.result_time_ms is not null) execute function dorsal_page_changed()`,
  `create trigger page_changed_by_result after update on registration
    for each row when ((old.result_time_ms is not null or new.result_time_ms is not null) and old is distinct from new)
    execute function dorsal_page_changed()`,
]

/**
 * Every order changes a pool. Open pages get the number of free places from `places.json`; cached pages change only
 * when a pool, or all pools of an event together, become nearly full, full or free again: `isNearlyFull` of
 * rules/competitions/places.ts in SQL, which a test compares with it.
 */
const places = [
  `create index competition_by_pool on competition (organization_id, pool_id)`,
  `create function dorsal_places_state(capacity bigint, taken bigint) returns text language sql immutable as $$
      select case
        when capacity is null then 'unlimited'
        when taken >= capacity then 'full'
        when taken > 0 and capacity - taken <= greatest(5, capacity / 10) then 'nearly_full'
        else 'open'
      end
    $$`,
  `create function dorsal_places_changed() returns trigger language plpgsql as $$
    begin
      if old.capacity is distinct from new.capacity
        or dorsal_places_state(old.capacity, old.taken) <> dorsal_places_state(new.capacity, new.taken)
        or exists (
          select from (select distinct event_id from competition
            where organization_id = new.organization_id and pool_id = new.id) as own
          cross join lateral (
            select
              sum(pool.capacity) as capacity, bool_or(pool.capacity is null) as unlimited, count(*) as pools,
              sum(least(pool.taken, coalesce(pool.capacity, pool.taken))) as taken_elsewhere
            from place_pool as pool
            where pool.organization_id = new.organization_id and pool.id <> new.id and pool.id in (
              select pool_id from competition
              where organization_id = new.organization_id and event_id = own.event_id)
          ) as others
          where others.pools > 0 and not others.unlimited
            and dorsal_places_state(others.capacity + new.capacity, (others.taken_elsewhere + least(old.taken, new.capacity))::bigint)
              <> dorsal_places_state(others.capacity + new.capacity, (others.taken_elsewhere + least(new.taken, new.capacity))::bigint)
        )
      then
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end $$`,
  `create trigger page_changed after update on place_pool
    for each row when (old is distinct from new) execute function dorsal_places_changed()`,
]
