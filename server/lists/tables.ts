import type { SnakeCase } from '@mikro-orm/sql'
import type { AuditEntry } from '../domain/audit/audit-entry.ts'
import type { Competition } from '../domain/competitions/competition.ts'
import type { Domain } from '../domain/domains/domain.ts'
import type { Event } from '../domain/events/event.ts'
import type { Message } from '../domain/messages/message.ts'
import type { OrderLine } from '../domain/orders/order-line.ts'
import type { Order } from '../domain/orders/order.ts'
import type { Organization } from '../domain/organizations/organization.ts'
import type { AthleteCount } from '../domain/registrations/athlete-count.ts'
import type { Registration } from '../domain/registrations/registration.ts'

// The driver returns moments as text.
type Columns<Entity> = {
  [Name in keyof Entity as Name extends string ? SnakeCase<Name> : never]: Entity[Name] extends Date | null
    ? string | Extract<Entity[Name], null>
    : Exclude<Entity[Name], undefined>
}

/** The tables that lists read, by their names in the database. */
export type Tables = {
  athlete_count: Columns<AthleteCount>
  audit_entry: Columns<AuditEntry>
  competition: Columns<Competition>
  domain: Columns<Domain>
  event: Columns<Event>
  message: Columns<Message>
  order_line: Columns<OrderLine>
  orders: Columns<Order>
  organization: Columns<Organization>
  registration: Columns<Registration>
}
