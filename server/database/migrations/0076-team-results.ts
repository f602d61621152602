import { Migration } from '@mikro-orm/migrations'

export class Migration0076TeamResults extends Migration {
  override name = '0076-team-results'

  // Each statement locks one table in use, and a second attempt finds what the first has done: sales go on meanwhile.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  `alter table competition
    add column if not exists bib_per_team boolean not null default false,
    add column if not exists team_scorers int,
    drop constraint if exists competition_team_scorers_check,
    add constraint competition_team_scorers_check check (team_scorers between 1 and 20)`,
  // Results show teams by their names.
  `drop trigger if exists page_changed_by_name on team`,
  `create trigger page_changed_by_name after update on team
    for each row when (old.name is distinct from new.name) execute function dorsal_page_changed()`,
]
