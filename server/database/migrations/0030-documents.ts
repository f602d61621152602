import { Migration } from '@mikro-orm/migrations'

export class Migration0030Documents extends Migration {
  override name = '0030-documents'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`update registration set dni = ${normal('dni')},
        search_text = replace(search_text, lower(dni), lower(${normal('dni')})) where dni <> ${normal('dni')}`)
    this.addSql(`update orders set buyer = jsonb_set(buyer, '{dni}', to_jsonb(${normal(`buyer ->> 'dni'`)}))
        where buyer ->> 'dni' <> ${normal(`buyer ->> 'dni'`)}`)
    this.addSql('drop index concurrently if exists registration_by_document')
    this.addSql(`create index concurrently registration_by_document on registration (organization_id, event_id, dni)
        where status = 'confirmed' and dni <> ''`)
  }
}

const normal = (column: string) => `upper(translate(${column}, '. -', ''))`
