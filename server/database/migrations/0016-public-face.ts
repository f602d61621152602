import { Migration } from '@mikro-orm/migrations'

export class Migration0016PublicFace extends Migration {
  override name = '0016-public-face'

  override up(): void {
    this.addSql(`alter table organization
      add column landing_template varchar(64) not null default 'default',
      add column landing_config jsonb not null default '{}',
      add column event_template varchar(64) not null default 'default',
      add column event_config jsonb not null default '{}',
      add column hero_image varchar(255) null,
      add column info_cards jsonb not null default '[]'`)
    this.addSql(`alter table event
      add column info_cards jsonb not null default '[]',
      add column acceptance_items jsonb not null default '[]',
      add column sponsors jsonb not null default '[]',
      add column gallery jsonb not null default '[]',
      add column video jsonb null,
      add column landing jsonb not null default '{}'`)
  }
}
