import type { PlatformContext } from '#server/context.ts'
import { formatDay } from '#rules/time/day.ts'
import { enteredLastName } from '#rules/registrations/full-name.ts'
import { blankPerson } from '#rules/registrations/participant-schema.ts'
import type { AthletePrefill } from '#rules/registrations/registration-form.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Prefills the registration form from a person's latest confirmed registration with this organization, by verified
 * e-mail; else with the account's name and e-mail. Null without an account.
 */
export async function athletePrefill(
  ctx: PlatformContext,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<AthletePrefill | null> {
  const [row] = await ctx.db.transaction((em) => query(em, prefillOf(organizationId, userId)))
  if (!row) return null
  if (row.dni === null) {
    const [firstName = '', ...rest] = row.name.trim().split(/\s+/)
    return { ...blankPerson, firstName, lastName: rest.join(' '), email: row.email }
  }
  const { name: _name, birthDate, gender, ...athlete } = row
  return {
    ...athlete,
    lastName: enteredLastName(athlete.lastName),
    dni: row.dni,
    birthDate: birthDate ? formatDay(birthDate) : '',
    gender: gender ?? '',
  }
}

type Row = Omit<AthletePrefill, 'dni' | 'gender'> & {
  name: string
  dni: string | null
  gender: Exclude<AthletePrefill['gender'], ''> | null
}

// The account's own name first: a parent may have registered a child with the same e-mail.
const prefillOf = (organizationId: string, userId: string) => sql<Row>`
  select auth_user.name, auth_user.email, earlier.first_name as "firstName", earlier.last_name as "lastName",
      earlier.dni, earlier.birth_date::text as "birthDate", earlier.phone, earlier.gender,
      earlier.emergency_name as "emergencyName", earlier.emergency_phone as "emergencyPhone"
    from auth_user
    left join lateral (
      select * from registration
        where organization_id = ${organizationId} and status = 'confirmed' and auth_user.email_verified
          and lower(registration.email) = lower(auth_user.email)
        order by lower(trim(first_name || ' ' || last_name)) = lower(auth_user.name) desc, created_at desc, id limit 1
    ) earlier on true
    where auth_user.id = ${userId}`
