import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { toTextArray } from '#server/database/text-array.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { findHoldings, type PersonQuery, type Holdings } from './person-holdings.ts'

export type PersonalData = Readonly<Record<string, unknown>> & { exportedAt: string; emails: string[] }

/** Everything held about one person, across organizations, to be handed to them. Throws `Refused` `not_found`. */
export const personalData = (ctx: PlatformContext, personQuery: PersonQuery): Promise<PersonalData> =>
  ctx.db.transaction(async (em) => {
    const holdings = await findHoldings(em, personQuery)
    if (!holdings) throw notFound(personQuery)
    const parts: [string, unknown[]][] = []
    for (const [name, sql] of Object.entries(queries)) parts.push([name, await runQuery(em, sql, holdings)])
    if (parts.every(([, rows]) => rows.length === 0)) throw notFound(personQuery)
    if (holdings.userId) await audit(ctx, em, 'person.exported', holdings.userId)
    return { exportedAt: ctx.now.toISOString(), emails: holdings.emails, ...Object.fromEntries(parts) }
  })

const notFound = (personQuery: PersonQuery) =>
  new Refused({ code: 'not_found', values: 'email' in personQuery ? { email: personQuery.email } : {} })

const runQuery = (
  em: Em,
  { sql, needs }: Query,
  { userId, email, emails, isProven, orders, registrations }: Holdings,
) => {
  const parameters = {
    userId,
    email,
    actors: toTextArray([`member:${userId}`, `person:${userId}`]),
    isProven,
    emails: toTextArray(emails),
    orders: toTextArray(orders.map(({ id }) => id)),
    registrations: toTextArray(registrations.map(({ id }) => id)),
  }
  return em.execute<unknown[]>(
    sql,
    needs.map((need) => parameters[need]),
  )
}

type Query = {
  sql: string
  needs: readonly ('userId' | 'actors' | 'isProven' | 'email' | 'emails' | 'orders' | 'registrations')[]
}

const queries: Record<string, Query> = {
  account: {
    sql: `select id, name, email, email_verified as "emailVerified", two_factor_enabled as "secondFactor",
        exists (select 1 from auth_account where user_id = auth_user.id and password is not null) as "hasPassword",
        created_at as "createdAt", updated_at as "updatedAt"
      from auth_user where id = ?`,
    needs: ['userId'],
  },
  passkeys: {
    sql: `select name, host, created_at as "createdAt" from passkey where user_id = ?`,
    needs: ['userId'],
  },
  sessions: {
    sql: `select host, ip_address as "address", user_agent as "browser", created_at as "createdAt",
        updated_at as "lastUsedAt", expires_at as "expiresAt" from auth_session where user_id = ? order by created_at`,
    needs: ['userId'],
  },
  memberships: {
    sql: `select organization.name as organization, role, last_seen_at as "lastSeenAt",
        membership.created_at as "createdAt"
      from membership join organization on organization.id = organization_id where user_id = ?`,
    needs: ['userId'],
  },
  invitations: {
    sql: `select organization.name as organization, email, role, sent_at as "sentAt", expires_at as "expiresAt",
        accepted_at as "acceptedAt", withdrawn_at as "withdrawnAt"
      from invitation join organization on organization.id = organization_id
      where ? and lower(email) = ?`,
    needs: ['isProven', 'email'],
  },
  links: {
    sql: `select purpose, email, created_at as "createdAt", expires_at as "expiresAt" from account_link
      where user_id = ? or (? and lower(email) = ?)`,
    needs: ['userId', 'isProven', 'email'],
  },
  orders: {
    sql: `select organization.name as organization, event.title as event,
        confirmation_number as "confirmationNumber", orders.state, buyer, orders.currency, orders.base,
        orders.discount, orders.deferred_cash as "deferredCash", orders.total, coupon_code as "couponCode",
        orders.terms_accepted_at as "termsAcceptedAt", waiver_accepted_at as "waiverAcceptedAt",
        confirmed_at as "confirmedAt", orders.created_at as "createdAt",
        (select coalesce(json_agg(json_build_object('provider', provider, 'state', state, 'amount', amount,
            'currency', payment.currency, 'refunded', refunded_amount, 'at', payment.created_at)
            order by attempt), '[]')
          from payment where payment.organization_id = orders.organization_id and payment.order_id = orders.id
        ) as payments
      from orders join organization on organization.id = orders.organization_id
      join event on event.organization_id = orders.organization_id and event.id = orders.event_id
      where orders.id = any (?::uuid[]) order by orders.created_at`,
    needs: ['orders'],
  },
  registrations: {
    sql: `select organization.name as organization, event.title as event, competition.name as competition,
        first_name as "firstName", last_name as "lastName", email, phone, dni, birth_date as "birthDate", gender,
        emergency_name as "emergencyName", emergency_phone as "emergencyPhone", registration.status,
        bib_number as "bibNumber", result_time_ms as "resultTimeMs", chip_time_ms as "chipTimeMs", category, splits, tags,
        registration.created_at as "createdAt"
      from registration join organization on organization.id = registration.organization_id
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      where registration.id = any (?::uuid[]) order by registration.created_at`,
    needs: ['registrations'],
  },
  messages: {
    sql: `select organization.name as organization, kind, recipient, message.state, sent_at as "sentAt",
        message.created_at as "createdAt"
      from message join organization on organization.id = organization_id
      where (? and lower(recipient) = ?)
        or (lower(recipient) = any (?::text[]) and payload ->> 'orderId' = any (?::text[]))
      order by message.created_at`,
    needs: ['isProven', 'email', 'emails', 'orders'],
  },
  audit: {
    sql: `select organization.name as organization, action, at from audit_entry
      left join organization on organization.id = organization_id
      where subject = ? or actor = any (?::text[]) order by at`,
    needs: ['userId', 'actors'],
  },
}
