import { Migration } from '@mikro-orm/migrations'

export class Migration0007Accounts extends Migration {
  override name = '0007-accounts'

  override up(): void {
    for (const statement of [...links, ...invitations, ...sessions, ...people]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

const links = [
  `create table account_link (
    id uuid primary key,
    token_hash varchar(255) not null unique,
    purpose varchar(255) not null,
    email varchar(255) not null,
    user_id uuid references auth_user (id) on delete cascade,
    organization_id uuid references organization (id) on delete cascade,
    data jsonb not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index account_link_user on account_link (user_id)`,
  `create index account_link_organization on account_link (organization_id)`,
  `create index account_link_expires on account_link (expires_at)`,
  `grant select, insert, update, delete on account_link to dorsal_platform`,
]

const invitations = [
  `create table invitation (
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
    unique (organization_id, id)
  )`,
  `create index invitation_by_email on invitation (organization_id, email)`,
  `create unique index invitation_open on invitation (organization_id, lower(email))
    where accepted_at is null and withdrawn_at is null`,
  `alter table invitation enable row level security`,
  `create policy own_organization on invitation to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy platform on invitation to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on invitation to dorsal_app, dorsal_platform`,
]

const sessions = [
  // Older sessions have no organization and would outlive a change of role, so everybody logs in again.
  `delete from auth_session`,
  `alter table auth_user add column two_factor_enabled boolean default false`,
  `alter table auth_session add column organization_id uuid references organization (id) on delete cascade`,
  `create index auth_session_organization on auth_session (organization_id, user_id)`,
  `alter table membership add column last_seen_at timestamptz`,
]

// The application's role cannot read people. These functions show it the people of the current organization, and end
// their sessions on its hosts, in the caller's transaction.
const people = [
  `create function people_here() returns table (
      user_id uuid, name text, email text, email_verified boolean, has_password boolean, has_second_factor boolean,
      other_organizations integer, created_at timestamptz)
    language sql stable security definer set search_path = public as $$
      select auth_user.id, auth_user.name, auth_user.email, auth_user.email_verified,
        exists (select 1 from auth_account where auth_account.user_id = auth_user.id and password is not null),
        coalesce(two_factor_enabled, false),
        (select count(*)::integer from membership other
          where other.user_id = auth_user.id and other.organization_id <> here.organization_id),
        auth_user.created_at
      from membership here join auth_user on auth_user.id = here.user_id
      where here.organization_id = ${currentOrganization}
    $$`,
  `create function end_sessions_here(person uuid) returns integer
    language sql volatile security definer set search_path = public as $$
      with ended as (
        delete from auth_session where user_id = person and organization_id = ${currentOrganization} returning 1
      )
      select count(*)::integer from ended
    $$`,
  `revoke all on function people_here(), end_sessions_here(uuid) from public`,
  `grant execute on function people_here(), end_sessions_here(uuid) to dorsal_app`,
]
