import { Migration } from '@mikro-orm/migrations'

/**
 * Null means that nobody has set it, and pages and mails do not mention it. Organizations' refund hours had a default
 * that only a tenant file ever replaced.
 */
export class Migration0032ArrivalAndRefunds extends Migration {
  override name = '0032-arrival-and-refunds'

  override up(): void {
    this.addSql(`alter table event
      add column arrival jsonb null,
      add column refund_hours int null check (refund_hours between 0 and 8760)`)
    this.addSql(
      `alter table organization alter column refund_hours drop not null, alter column refund_hours drop default`,
    )
    this.addSql(`update organization set refund_hours = null where not exists (
      select from audit_entry where organization_id = organization.id and action = 'tenant.applied')`)
  }
}
