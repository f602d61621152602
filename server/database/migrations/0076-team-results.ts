import { Migration } from '@mikro-orm/migrations'

export class Migration0076TeamResults extends Migration {
  override name = '0076-team-results'

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `set local lock_timeout = '5s'`,
  `alter table competition
    add column bib_per_team boolean not null default false,
    add column team_scorers int,
    add constraint competition_team_scorers_check check (team_scorers between 1 and 20)`,
]
