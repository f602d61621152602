import { Migration } from '@mikro-orm/migrations'

export class Migration0061CouponsByAge extends Migration {
  override name = '0061-coupons-by-age'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    // An interrupted run leaves an invalid index.
    this.addSql('drop index concurrently if exists coupon_organization_id_created_at_id_index')
    this.addSql(
      'create index concurrently coupon_organization_id_created_at_id_index on coupon (organization_id, created_at, id)',
    )
  }
}
