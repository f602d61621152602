import { Migration } from '@mikro-orm/migrations'

export class Migration0021PageChanges extends Migration {
  override name = '0021-page-changes'

  override up(): void {
    for (const statement of [...places, ...entrants]) this.addSql(statement)
  }
}

// One corrected time may move thousands of places, so this notifies once for each statement.
const places = [
  `create function dorsal_standings_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('page_changed', organization_id::text) from (select distinct organization_id from changed) as of;
      return null;
    end $$`,
  ...['insert', 'update', 'delete'].map(
    (what) => `create trigger page_changed_by_${what} after ${what} on standing
      referencing ${what === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function dorsal_standings_changed()`,
  ),
]

/**
 * Pages show how many took part once the race has begun. Before that orders confirm registrations all day, and an order
 * must not invalidate pages.
 */
const entrants = [
  `create function dorsal_entrants_changed() returns trigger language plpgsql as $$
    declare
      entrant registration := case when tg_op = 'DELETE' then old else new end;
    begin
      if exists (
        select from event where organization_id = entrant.organization_id and id = entrant.event_id and starts_at <= now()
      ) then
        perform pg_notify('page_changed', entrant.organization_id::text);
      end if;
      return null;
    end $$`,
  `create trigger page_changed_by_new_entrant after insert on registration
    for each row when (new.status = 'confirmed') execute function dorsal_entrants_changed()`,
  `create trigger page_changed_by_lost_entrant after delete on registration
    for each row when (old.status = 'confirmed') execute function dorsal_entrants_changed()`,
  `create trigger page_changed_by_entrant after update on registration
    for each row when (old.status <> new.status and 'confirmed' in (old.status, new.status))
    execute function dorsal_entrants_changed()`,
]
