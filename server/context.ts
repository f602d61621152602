import type { Enqueue } from './domain/jobs.ts'
import type { CurrentOrganization } from './domain/organizations/current-organization.ts'
import type { TemplateCatalog } from './domain/organizations/template-catalog.ts'
import type { PaymentGateway } from './domain/payments/gateway.ts'
import type { Em, Orm } from './database/orm.ts'
import type { Locale } from './rules/locale.ts'
import type { Actor } from './rules/permissions.ts'

/** The payment providers this process can talk to. */
export type PaymentGateways = Readonly<Partial<Record<PaymentGateway['provider'], PaymentGateway>>>

/** Runs `work` in one transaction: all of it happens or none. Rows of other organizations do not exist inside. */
export type Database = { transaction<Result>(work: (em: Em) => Promise<Result>): Promise<Result> }

/** What every command and query of one organization is given first: one per request, command or job. */
export type Context = Readonly<{
  organization: CurrentOrganization
  actor: Actor
  locale: Locale
  now: Date
  db: Database
  gateways: PaymentGateways
  templates: TemplateCatalog
  enqueue: Enqueue
}>

/** What work across organizations is given: sign-up, host look-up, the operator's commands, jobs that sweep. */
export type PlatformContext = Readonly<{
  actor: Actor
  now: Date
  db: Database
  gateways: PaymentGateways
  templates: TemplateCatalog
  enqueue: Enqueue
  /** The same actor inside one organization, in its own language; null when there is none or it was deleted. */
  within(organizationId: string): Promise<Context | null>
  /** The same, also when it was deleted: payments of its orders still arrive and go back. Null for an unknown id. */
  withinEver(organizationId: string): Promise<Context | null>
}>

/** The database as one organization sees it, on the role that row-level security binds. */
export const organizationDatabase = (orm: Orm, organizationId: string): Database => {
  if (!organizationId) throw new Error('no organization: nothing of a tenant can be read or written')
  return {
    transaction: (work) => {
      const em = orm.em.fork({ session: { variables: { 'app.organization': organizationId } } })
      em.setFilterParams('organization', { id: organizationId })
      return em.transactional((inside) => work(inside as Em))
    },
  }
}

/** The database as the platform sees it: every organization, on the platform's own role. */
export const platformDatabase = (orm: Orm): Database => ({
  transaction: (work) => {
    const em = orm.em.fork()
    em.setFilterParams('organization', {})
    return em.transactional((inside) => work(inside as Em))
  },
})

/** The same database for a dry run: each transaction does all its work, answers, and is undone. */
export const rehearsal = (db: Database): Database => ({
  transaction: async <Result>(work: (em: Em) => Promise<Result>) => {
    let done: { result: Result } | undefined
    const undo = new Error('undone on purpose')
    await db
      .transaction(async (em) => {
        done = { result: await work(em) }
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return done!.result
  },
})
