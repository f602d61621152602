import { Migration } from '@mikro-orm/migrations'
import { sandboxSchema } from '#server/adapters/payments/sandbox/schema.ts'

export class Migration0003Sandbox extends Migration {
  override name = '0003-sandbox'

  override up(): void {
    for (const statement of sandboxSchema) this.addSql(statement)
  }
}
