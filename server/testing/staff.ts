import type { Context } from '../context.ts'
import { newId } from '../database/ids.ts'
import type { Role } from '#rules/permissions.ts'
import { queryRow, type Sale, type Shop } from './shop.ts'
import { accountMailFacts } from '../domain/accounts/account-mail-facts.ts'
import { createAccountLink } from '../domain/accounts/account-links.ts'

export type Person = Readonly<{ userId: string; email: string }>
export type StaffMember = Person & Readonly<{ ctx: Context }>

type Account = { email?: string; isProven?: boolean; password?: string | null }

export async function addPerson(
  { owner }: Shop,
  { email = `${newId()}@staff.example`, isProven = true, password = null }: Account = {},
): Promise<Person> {
  const userId = newId()
  await owner.query('insert into auth_user (id, name, email, email_verified) values ($1, $2, $3, $4)', [
    userId,
    'Íñigo Sáez',
    email,
    isProven,
  ])
  if (password)
    await owner.query(
      `insert into auth_account (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::text, 'credential', $3)`,
      [newId(), userId, password],
    )
  return { userId, email }
}

export async function addMember(
  shop: Shop,
  sale: Sale,
  role: Role,
  account: Account | Person = {},
): Promise<StaffMember> {
  const person = 'userId' in account ? account : await addPerson(shop, account)
  await shop.owner.query('insert into membership (id, organization_id, user_id, role) values ($1, $2, $3, $4)', [
    newId(),
    sale.organizationId,
    person.userId,
    role,
  ])
  const { organization } = sale.ctx
  const actor = { kind: 'member', name: 'Íñigo Sáez', role, ...person } as const
  return { ...person, ctx: shop.platform.contextOf(organization, { actor, locale: 'en' }) }
}

export const addSession = ({ owner }: Shop, { userId }: Person, organizationId: string | null) =>
  owner.query(
    `insert into auth_session (id, token, user_id, host, organization_id, expires_at)
      values ($1::uuid, $1::text, $2, 'x', $3, now() + interval '1 day')`,
    [newId(), userId, organizationId],
  )

export async function sessionsOf({ owner }: Shop, { userId }: Person): Promise<(string | null)[]> {
  const { rows } = await owner.query<{ organization_id: string | null }>(
    'select organization_id from auth_session where user_id = $1',
    [userId],
  )
  return rows.map(({ organization_id }) => organization_id)
}

export async function roleIn({ owner }: Shop, { organizationId }: Sale, { userId }: Person): Promise<Role | null> {
  const { rows } = await owner.query<{ role: Role }>(
    'select role from membership where organization_id = $1 and user_id = $2',
    [organizationId, userId],
  )
  return rows[0]?.role ?? null
}

export async function auditOf({ owner }: Shop, { organizationId }: Sale): Promise<string[]> {
  const { rows } = await owner.query<{ action: string }>(
    'select action from audit_entry where organization_id = $1 order by id',
    [organizationId],
  )
  return rows.map(({ action }) => action)
}

type Mail = { kind: 'invitation'; email: string; locale: 'en'; organizationId: string; data: Record<string, string> }

export async function mailsTo({ owner }: Shop, email: string): Promise<Mail[]> {
  const { rows } = await owner.query<{ data: Mail }>(
    `select data from pgboss.job where name = 'deliver-account-mail' and data ->> 'email' = $1 order by created_on, id`,
    [email],
  )
  return rows.map(({ data }) => data)
}

export async function invitationToken(shop: Shop, email: string): Promise<string | null> {
  const mail = (await mailsTo(shop, email)).at(-1)!
  const facts = await accountMailFacts(shop.system, mail)
  if (!facts) return null
  const { organizationId, data } = mail
  const link = { purpose: 'invitation', email, userId: facts.userId, organizationId, data } as const
  return shop.system.db.transaction((em) => createAccountLink(em, link, shop.system.now))
}

export const invitationIdOf = async (shop: Shop, { organizationId }: Sale, email: string): Promise<string> =>
  (
    await queryRow<{ id: string }>(shop, 'select id from invitation where organization_id = $1 and email = $2', [
      organizationId,
      email,
    ])
  ).id
