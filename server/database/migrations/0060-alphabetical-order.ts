import { Migration } from '@mikro-orm/migrations'

export class Migration0060AlphabeticalOrder extends Migration {
  override name = '0060-alphabetical-order'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`create collation if not exists alphabetical
      (provider = icu, locale = 'es-u-ks-level1', deterministic = false)`)
    for (const [name, { columns, formerIndex }] of Object.entries(indexes)) {
      // An interrupted run leaves an invalid index.
      this.addSql(`drop index concurrently if exists ${name}`)
      this.addSql(`create index concurrently ${name} on registration
        (${columns}, last_name collate alphabetical, first_name collate alphabetical, id)`)
      this.addSql(`drop index concurrently if exists ${formerIndex}`)
    }
  }
}

const indexes = {
  registration_of_event_alphabetical: {
    columns: 'organization_id, event_id',
    formerIndex: 'registration_organization_id_event_id_last_name_fi_2be96_index',
  },
  registration_alphabetical: {
    columns: 'organization_id',
    formerIndex: 'registration_organization_id_last_name_first_name_id_index',
  },
}
