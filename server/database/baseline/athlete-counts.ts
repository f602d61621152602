/**
 * Writes how many athletes of each kind a statement added and removed. No writer waits for another: what others have
 * locked stays, and rows that nobody has locked are replaced by their sum.
 */
const countingFunction = (name: string, changedRows: string) => `
create function ${name}() returns trigger
  language plpgsql as $$
    begin
      with change as (
        select organization_id, event_id, competition_id, kind, tag, sum(sign)::int as athletes
        from (${changedRows}) as registration
        cross join lateral (
          select 'all', '' where status <> 'cancelled'
          union all select 'no_bib', '' where status <> 'cancelled' and bib_number is null
          union all select 'held', '' where status = 'held'
          union all select 'tag', unnest(tags)
        ) as count_of (kind, tag)
        group by organization_id, event_id, competition_id, kind, tag
        having sum(sign) <> 0
      ), free as (
        select part.organization_id, part.id from athlete_count as part
        join change using (organization_id, event_id, competition_id, kind, tag)
        for update of part skip locked
      ), former as (
        delete from athlete_count where (organization_id, id) in (select organization_id, id from free)
        returning organization_id, event_id, competition_id, kind, tag, athletes
      )
      insert into athlete_count (id, organization_id, event_id, competition_id, kind, tag, athletes)
        select gen_random_uuid(), organization_id, event_id, competition_id, kind, tag, sum(athletes)
        from (select * from change union all select * from former) as part
        group by organization_id, event_id, competition_id, kind, tag
        having sum(athletes) <> 0;
      return null;
    end
  $$;`

const rowsOf = (table: string, sign: 1 | -1) =>
  `select organization_id, event_id, competition_id, status, bib_number, tags, ${sign} as sign from ${table}`

export const athleteCounts = `
create table athlete_count (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  competition_id uuid not null,
  kind text not null check (kind in ('all', 'no_bib', 'held', 'tag')),
  tag text not null default '',
  athletes int not null,
  primary key (organization_id, id)
);
create index athlete_count_organization_id_event_id_competition_6d7b4_index
  on athlete_count (organization_id, event_id, competition_id, kind, tag);
${countingFunction('count_new_athletes', rowsOf('new_rows', 1))}
create trigger count_new_athletes after insert on registration
  referencing new table as new_rows
  for each statement execute function count_new_athletes();
${countingFunction('count_former_athletes', rowsOf('old_rows', -1))}
create trigger count_former_athletes after delete on registration
  referencing old table as old_rows
  for each statement execute function count_former_athletes();
${countingFunction('count_changed_athletes', `${rowsOf('new_rows', 1)} union all ${rowsOf('old_rows', -1)}`)}
create trigger count_changed_athletes after update on registration
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_athletes();
`
