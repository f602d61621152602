import { currentOrganization } from '../walls.ts'

export const results = `
-- A narrow table of its own: one corrected time moves thousands of places (docs/decisions/0026).
create table standing (
  id uuid not null,
  organization_id uuid not null references organization (id),
  competition_id uuid not null,
  gender text,
  category varchar(40),
  place int not null,
  place_of_sex int,
  place_of_category int,
  result_class varchar(40),
  primary key (organization_id, id),
  foreign key (organization_id, competition_id) references competition (organization_id, id) on delete cascade,
  foreign key (organization_id, id) references registration (organization_id, id) on delete cascade
);
create index standing_by_place on standing (organization_id, competition_id, result_class nulls first, place, id);

-- One corrected time may move thousands of places, so this notifies once for each statement.
create function dorsal_standings_changed() returns trigger
  language plpgsql as $$
    begin
      perform pg_notify('page_changed', organization_id::text) from (select distinct organization_id from changed) as of;
      return null;
    end
  $$;
create trigger page_changed_by_insert after insert on standing
  referencing new table as changed for each statement execute function dorsal_standings_changed();
create trigger page_changed_by_update after update on standing
  referencing new table as changed for each statement execute function dorsal_standings_changed();
create trigger page_changed_by_delete after delete on standing
  referencing old table as changed for each statement execute function dorsal_standings_changed();

create function finishers_named(wanted_event uuid, patterns text[]) returns setof uuid
  language sql stable security definer set search_path = public as $$
    select id from registration
    where organization_id = ${currentOrganization} and event_id = wanted_event
      and status = 'confirmed' and (result_time_ms is not null or result_distance_m is not null or result_status is not null)
      and finisher_words(first_name, last_name) like patterns[1]
      and finisher_words(first_name, last_name) like all (patterns)
  $$;
revoke all on function finishers_named(uuid, text[]) from public;
grant execute on function finishers_named(uuid, text[]) to dorsal_app;

create table result_import (
  id uuid not null,
  organization_id uuid not null references organization (id),
  event_id uuid not null,
  competition_id uuid,
  file varchar(200) not null,
  imported_at timestamptz not null,
  imported_by varchar(200) not null,
  named jsonb,
  removed_count int not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, competition_id) references competition (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references event (organization_id, id) on delete cascade
);
create index result_import_by_event on result_import (organization_id, event_id, imported_at);
create index result_import_by_competition on result_import (organization_id, competition_id);

-- Digests of what the file says; values only where the file changed some, for its removal.
create table imported_result (
  id uuid not null,
  organization_id uuid not null references organization (id),
  import_id uuid not null,
  bib varchar(20) not null,
  person_digest text not null,
  result_digest text not null,
  is_decided boolean not null default false,
  changes jsonb not null default '[]',
  primary key (organization_id, id),
  foreign key (organization_id, id) references registration (organization_id, id) on delete cascade,
  foreign key (organization_id, import_id) references result_import (organization_id, id) on delete cascade
);
create index imported_result_by_import on imported_result (organization_id, import_id);

create table former_result (
  id uuid not null,
  organization_id uuid not null references organization (id),
  registration_id uuid not null,
  import_id uuid not null,
  replaced_by uuid not null,
  bib varchar(20) not null,
  person_digest text not null,
  result_digest text not null,
  is_decided boolean not null,
  changes jsonb not null,
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references registration (organization_id, id) on delete cascade,
  foreign key (organization_id, import_id) references result_import (organization_id, id) on delete cascade,
  foreign key (organization_id, replaced_by) references result_import (organization_id, id) on delete cascade
);
create unique index former_result_organization_id_registration_id_replaced_by_unique
  on former_result (organization_id, registration_id, replaced_by);
create index former_result_by_import on former_result (organization_id, import_id);
create index former_result_by_replacing_import on former_result (organization_id, replaced_by);

-- Only a table’s owner may analyze it, and autovacuum comes up to a minute after an import that makes a table ten times as
-- large; until then every plan is one for the small table.
create function analyze_results() returns void
  language plpgsql security definer set search_path = public as $$
    begin
      analyze registration;
      analyze imported_result;
      analyze standing;
    end
  $$;
revoke all on function analyze_results() from public;
grant execute on function analyze_results() to dorsal_app, dorsal_platform;
`
