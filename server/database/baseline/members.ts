import { currentOrganization } from '../walls.ts'

export const members = `
-- awaits_second_factor is true between password and code: such a session may do nothing yet.
create table auth_session (
  id uuid primary key,
  expires_at timestamptz not null default now(),
  token text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  user_id uuid not null,
  host text not null,
  organization_id uuid references organization (id) on delete cascade,
  awaits_second_factor boolean not null default false,
  constraint auth_session_token_unique unique (token),
  constraint auth_session_user foreign key (user_id) references auth_user (id) on delete cascade
);
create index auth_session_user_id_index on auth_session (user_id);
create index auth_session_organization on auth_session (organization_id, user_id);

create table account_link (
  id uuid primary key,
  token_hash varchar(255) not null unique,
  purpose varchar(255) not null,
  email varchar(255) not null,
  user_id uuid references auth_user (id) on delete cascade,
  organization_id uuid references organization (id) on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index account_link_user on account_link (user_id);
create index account_link_organization on account_link (organization_id);
create index account_link_expires on account_link (expires_at);

create table membership (
  id uuid not null,
  organization_id uuid not null references organization (id),
  user_id uuid not null,
  role text not null default 'user' check (role in ('user', 'admin', 'owner')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  primary key (organization_id, id),
  constraint membership_organization_id_user_id_unique unique (organization_id, user_id),
  constraint membership_user foreign key (user_id) references auth_user (id) on delete cascade
);
create index membership_user_id_index on membership (user_id);

create table invitation (
  id uuid primary key,
  organization_id uuid not null references organization (id),
  email varchar(255) not null,
  role text not null check (role in ('user', 'admin', 'owner')),
  invited_by uuid references auth_user (id) on delete set null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  locale varchar(255) not null default 'en',
  unique (organization_id, id)
);
create index invitation_by_email on invitation (organization_id, email);
create unique index invitation_open on invitation (organization_id, lower(email))
  where accepted_at is null and withdrawn_at is null;

create table saved_view (
  id uuid not null,
  organization_id uuid not null references organization (id),
  user_id uuid not null,
  list varchar(40) not null,
  name varchar(60) not null,
  query text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint saved_view_organization_id_user_id_list_name_unique unique (organization_id, user_id, list, name),
  constraint saved_view_user_id_same_organization foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);

create table export_job (
  id uuid not null,
  organization_id uuid not null references organization (id),
  user_id uuid not null,
  path varchar(200) not null,
  query text not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null check (locale in ('en', 'es')),
  file_name varchar(200) not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed', 'cancelled')),
  attempt_id uuid,
  row_count int not null default 0,
  key varchar(100),
  bytes int,
  is_mailed boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint export_job_user_id_same_organization foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade,
  constraint export_job_has_file check ((state = 'done') = (key is not null and bytes is not null))
);
create index export_job_organization_id_user_id_index on export_job (organization_id, user_id);

create table export_schedule (
  id uuid not null,
  organization_id uuid not null references organization (id),
  user_id uuid not null,
  path varchar(200) not null,
  query text not null,
  name varchar(180) not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null check (locale in ('en', 'es')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'before-event')),
  weekday int check (weekday between 1 and 7),
  event_id uuid,
  days_before int check (days_before between 0 and 365),
  hour int not null check (hour between 0 and 23),
  target text not null check (target in ('mail', 'storage')),
  last_slot date,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint export_schedule_user_id_same_organization foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade,
  check ((rhythm = 'weekly') = (weekday is not null)),
  check ((rhythm = 'before-event') = (event_id is not null and days_before is not null))
);
create index export_schedule_organization_id_user_id_index on export_schedule (organization_id, user_id);

create table audit_entry (
  id uuid primary key,
  organization_id uuid,
  actor varchar(255) not null,
  action varchar(255) not null,
  subject varchar(255) not null,
  details jsonb not null,
  at timestamptz not null default now()
);
create index audit_entry_organization_id_at_index on audit_entry (organization_id, at);
create index audit_entry_by_actor on audit_entry (organization_id, actor, at);
create index audit_entry_by_subject on audit_entry (organization_id, subject);

-- The application’s role cannot read people. These functions show it the people of the current organization, and end their
-- sessions on its hosts, in the caller’s transaction.
create function people_here() returns table (user_id uuid, name text, email text, email_verified boolean,
  has_password boolean, has_second_factor boolean, other_organizations int, created_at timestamptz)
  language sql stable security definer set search_path = public as $$
    select auth_user.id, auth_user.name, auth_user.email, auth_user.email_verified,
      exists (select 1 from auth_account where auth_account.user_id = auth_user.id and password is not null),
      coalesce(two_factor_enabled, false),
      (select count(*)::integer from membership other
        where other.user_id = auth_user.id and other.organization_id <> here.organization_id),
      auth_user.created_at
    from membership here join auth_user on auth_user.id = here.user_id
    where here.organization_id = ${currentOrganization}
  $$;
revoke all on function people_here() from public;
grant execute on function people_here() to dorsal_app;

create function end_sessions_here(person uuid) returns int
  language sql security definer set search_path = public as $$
    with ended as (
      delete from auth_session where user_id = person and organization_id = ${currentOrganization} returning 1
    )
    select count(*)::integer from ended
  $$;
revoke all on function end_sessions_here(uuid) from public;
grant execute on function end_sessions_here(uuid) to dorsal_app;

create function end_all_sessions_here(on_host text) returns int
  language sql security definer set search_path = public as $$
    with ended as (
      delete from auth_session where organization_id = ${currentOrganization}
        and (on_host is null or split_part(host, ':', 1) = on_host) returning 1
    )
    select count(*)::integer from ended
  $$;
revoke all on function end_all_sessions_here(text) from public;
grant execute on function end_all_sessions_here(text) to dorsal_app;

-- Two lookups, each in an index: PostgreSQL may join a condition with or to all entries.
create function audited_people_here(people uuid[]) returns table (user_id uuid, name text)
  language sql stable security definer set search_path = public as $$
    select auth_user.id, auth_user.name from auth_user
    where auth_user.id = any (people) and (
      exists (select from audit_entry
        where organization_id = ${currentOrganization} and actor = 'member:' || auth_user.id)
      or exists (select from audit_entry
        where organization_id = ${currentOrganization} and subject = auth_user.id::text))
  $$;
revoke all on function audited_people_here(uuid[]) from public;
grant execute on function audited_people_here(uuid[]) to dorsal_app;
`
