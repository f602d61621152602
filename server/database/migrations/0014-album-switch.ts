import { Migration } from '@mikro-orm/migrations'

export class Migration0014AlbumSwitch extends Migration {
  override name = '0014-album-switch'

  override up(): void {
    this.addSql(`alter table organization add column is_album_open boolean not null default false`)
  }
}
