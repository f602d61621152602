import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { AthletePrefill } from '#rules/registrations/registration-form.ts'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import { accountOf } from '#rules/permissions.ts'
import { formatDay } from '#rules/time/day.ts'

const maxPeople = 20

/**
 * Whom the account that asks has registered with the organization, the latest first, as they were registered last. Who joined an
 * order by themselves gave their data to the organization and not to its buyer; who was erased has no document.
 */
export async function registeredPeople(ctx: Context): Promise<AthletePrefill[]> {
  const account = accountOf(ctx.actor)
  if (!account) return []
  const rows = await ctx.db.transaction((em) => query(em, peopleOf(ctx.organization.id, account.userId)))
  return rows.map(({ birthDate, gender, ...person }) => ({
    ...person,
    lastName: enteredLastName(person.lastName),
    birthDate: birthDate ? formatDay(birthDate) : '',
    gender: gender ?? '',
  }))
}

type Row = Omit<AthletePrefill, 'birthDate' | 'gender'> & {
  birthDate: Parameters<typeof formatDay>[0] | null
  gender: Exclude<AthletePrefill['gender'], ''> | null
}

const peopleOf = (organizationId: string, userId: string) => sql<Row>`
  select first_name as "firstName", last_name as "lastName", email, dni, birth_date::text as "birthDate", phone, gender,
      emergency_name as "emergencyName", emergency_phone as "emergencyPhone"
    from (
      select distinct on (document_key(dni)) registration.* from registration
        join orders on orders.organization_id = registration.organization_id and orders.id = order_id
        where orders.organization_id = ${organizationId} and orders.user_id = ${userId}
          and registration.status = 'confirmed' and dni <> ''
          and not exists (select from acceptance where acceptance.organization_id = registration.organization_id
            and acceptance.registration_id = registration.id)
        order by document_key(dni), registration.created_at desc, registration.id desc
    ) as latest
    order by created_at desc, id desc limit ${maxPeople}`
