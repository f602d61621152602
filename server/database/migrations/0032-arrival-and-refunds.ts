import { Migration } from '@mikro-orm/migrations'

/**
 * When to arrive and until when refunds can be asked for are settings, and nothing is printed before somebody has saved
 * them: null. The refund hours of organizations were a default of the column; only a tenant's file has ever said them.
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
