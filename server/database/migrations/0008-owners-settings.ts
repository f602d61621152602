import { Migration } from '@mikro-orm/migrations'

export class Migration0008OwnersSettings extends Migration {
  override name = '0008-owners-settings'

  override up(): void {
    for (const statement of [...formerSubdomains, ...bankDetails, ...end, ...auditLog]) this.addSql(statement)
  }
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

// A trigger, so that it holds whoever renames an organization. It runs as the tables' owner, because an organization
// must not see another's former names. Two organizations that take one name meet at the unique index of their own
// table, so this check always runs after the other's commit.
const formerSubdomains = [
  `create table former_subdomain (
    subdomain varchar(255) primary key,
    organization_id uuid not null references organization (id),
    created_at timestamptz not null default now()
  )`,
  `create index former_subdomain_organization on former_subdomain (organization_id)`,
  `alter table former_subdomain enable row level security`,
  `create policy own_organization on former_subdomain for select to dorsal_app using (organization_id = ${currentOrganization})`,
  `create policy platform on former_subdomain to dorsal_platform using (true) with check (true)`,
  `grant select on former_subdomain to dorsal_app, dorsal_platform`,
  `create function keep_former_subdomain() returns trigger
    language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from former_subdomain where subdomain = new.subdomain and organization_id <> new.id) then
        raise unique_violation using message = 'another organization had this subdomain', constraint = 'former_subdomain';
      end if;
      delete from former_subdomain where subdomain = new.subdomain;
      if tg_op = 'UPDATE' then
        if old.subdomain <> new.subdomain then
          insert into former_subdomain (subdomain, organization_id) values (old.subdomain, old.id);
        end if;
      end if;
      return null;
    end $$`,
  `create trigger former_subdomain after insert or update of subdomain on organization
    for each row execute function keep_former_subdomain()`,
]

const bankDetails = [
  `create table bank_details (
    id uuid not null,
    organization_id uuid not null references organization (id) unique,
    sealed text not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  `alter table bank_details enable row level security`,
  `create policy own_organization on bank_details to dorsal_app
    using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization})`,
  `create policy platform on bank_details to dorsal_platform using (true) with check (true)`,
  `grant select, insert, update, delete on bank_details to dorsal_app, dorsal_platform`,
]

const end = [
  `alter table organization add column erased_at timestamptz null`,
  `create function end_all_sessions_here(on_host text) returns integer
    language sql volatile security definer set search_path = public as $$
      with ended as (
        delete from auth_session where organization_id = ${currentOrganization}
          and (on_host is null or split_part(host, ':', 1) = on_host) returning 1
      )
      select count(*)::integer from ended
    $$`,
  `revoke all on function end_all_sessions_here(text), keep_former_subdomain() from public`,
  `grant execute on function end_all_sessions_here(text) to dorsal_app`,
]

const auditLog = [
  `create function audited_people_here(people uuid[]) returns table (user_id uuid, name text)
    language sql stable security definer set search_path = public as $$
      select auth_user.id, auth_user.name from auth_user
      where auth_user.id = any (people) and exists (
        select from audit_entry where audit_entry.organization_id = ${currentOrganization}
          and (actor = 'member:' || auth_user.id or subject = auth_user.id::text))
    $$`,
  `revoke all on function audited_people_here(uuid[]) from public`,
  `grant execute on function audited_people_here(uuid[]) to dorsal_app`,
]
