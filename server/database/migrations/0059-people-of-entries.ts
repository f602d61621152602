import { Migration } from '@mikro-orm/migrations'

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

/** What read every entry of the activity log to name ten people, and an index that two migrations created. */
export class Migration0059PeopleOfEntries extends Migration {
  override name = '0059-people-of-entries'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    // Two lookups, each in an index: PostgreSQL may join a condition with `or` to all entries.
    this.addSql(`create or replace function audited_people_here(people uuid[]) returns table (user_id uuid, name text)
      language sql stable security definer set search_path = public as $$
        select auth_user.id, auth_user.name from auth_user
        where auth_user.id = any (people) and (
          exists (select from audit_entry
            where organization_id = ${currentOrganization} and actor = 'member:' || auth_user.id)
          or exists (select from audit_entry
            where organization_id = ${currentOrganization} and subject = auth_user.id::text))
      $$`)
    this.addSql('drop index concurrently if exists registration_by_name')
  }
}
