import { Migration } from '@mikro-orm/migrations'

/** Several organizations may claim a host, but only one can verify it. A withdrawn claim stays until it expires. */
export class Migration0035DomainClaims extends Migration {
  override name = '0035-domain-claims'

  override up(): void {
    this.addSql(`alter table domain drop constraint domain_host_unique`)
    this.addSql(`alter table domain add constraint domain_organization_id_host_unique unique (organization_id, host)`)
    this.addSql(`create unique index domain_verified_host on domain (host) where state in ('verified', 'redirecting')`)
    this.addSql(`create index domain_host on domain (host)`)
    this.addSql(`alter table domain drop constraint domain_state_check`)
    this.addSql(
      `alter table domain add constraint domain_state_check
        check (state in ('pending', 'withdrawn', 'verified', 'redirecting', 'retired'))`,
    )
  }
}
