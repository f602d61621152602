import { Migration } from '@mikro-orm/migrations'

/** What public pages show and 0017 did not tell of: the places of finishers, and how many took part in a race. */
export class Migration0021PageChanges extends Migration {
  override name = '0021-page-changes'

  override up(): void {
    for (const statement of [...places, ...entrants]) this.addSql(statement)
  }
}

// Places are counted in a transaction of their own when a file of times was read, and one time may move thousands of
// them: told once a statement, whatever it moved.
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
 * An event's figures count everybody who is confirmed, also without a time. They are shown once the race has begun:
 * before, orders confirm registrations all day, and an order must not cost a page.
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
