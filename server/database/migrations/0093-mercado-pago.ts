import { Migration } from '@mikro-orm/migrations'

export class Migration0093MercadoPago extends Migration {
  override name = '0093-mercado-pago'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(
      `alter table provider_connection add column if not exists tokens_renewing_until timestamptz null,
        add column if not exists currency varchar(3) null`,
    )
    this.addSql(
      `alter table orders drop constraint if exists orders_payment_method_check,
        add constraint orders_payment_method_check
          check (payment_method in ('card', 'mercadopago', 'transfer', 'qr', 'cash')) not valid`,
    )
  }
}
