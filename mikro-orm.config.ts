// Configures MikroORM's own command line (npm run migration:create, migration:check), which compares the entities with
// the snapshot of the last migration and needs no database. The product uses server/database/orm.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Migrator, TSMigrationGenerator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { entities } from '#server/database/tables.ts'

const folder = 'server/database/migrations'

/** Numbers may have gaps, so the next one follows the highest. */
const nextNumber = () => {
  const lastNumber = Math.max(
    ...readdirSync(folder)
      .map((name) => Number.parseInt(name))
      .filter(Number.isInteger),
  )
  return String(lastNumber + 1).padStart(4, '0')
}

const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

/** A new table of organizations with its key and row-level security, which entities do not say. */
const isolate = (statement: string): string[] => {
  const [, table] = statement.match(/^create table "(\w+)" .*"organization_id" uuid not null/) ?? []
  if (!table) return [statement]
  return [
    statement
      .replace('primary key ("id")', 'primary key ("organization_id", "id")')
      .replace('"organization_id" uuid not null', '$& references "organization" ("id")'),
    `alter table "${table}" enable row level security;`,
    `create policy own_organization on "${table}" to dorsal_app using (organization_id = ${currentOrganization}) with check (organization_id = ${currentOrganization});`,
    `create policy owner on "${table}" to dorsal_owner using (true) with check (true);`,
    `alter table "${table}" force row level security;`,
    `create policy platform on "${table}" to dorsal_platform using (true) with check (true);`,
    `grant select, insert, update, delete on "${table}" to dorsal_app, dorsal_platform;`,
  ]
}

const addToIndex = (name: string, className: string) => {
  const index = `${folder}/index.ts`
  const lines = readFileSync(index, 'utf8')
    .replace('\n\n', `\nimport { ${className} } from './${name}.ts'\n\n`)
    .replace(/\]\n$/, `  { name: '${name}', class: ${className} },\n]\n`)
  writeFileSync(index, lines)
}

class ForwardOnlyGenerator extends TSMigrationGenerator {
  override generateMigrationFile(generatedName: string, { up }: { up: string[] }): string {
    const [, ...words] = generatedName.split('_')
    const name = `${nextNumber()}-${words.join('-') || 'change'}`
    const className = `Migration${name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}`
    const statements = [`set local lock_timeout = '5s';`, ...up.filter(Boolean).flatMap(isolate)].map((sql) =>
      this.createStatement(sql, 4),
    )
    addToIndex(name, className)
    return `import { Migration } from '@mikro-orm/migrations'

export class ${className} extends Migration {
  override name = '${name}'

  override up(): void {
${statements.join('')}  }
}
`
  }
}

export default defineConfig({
  entities,
  dbName: 'dorsal',
  extensions: [Migrator],
  forceUtcTimezone: true,
  migrations: {
    path: folder,
    emit: 'ts',
    snapshotName: '.snapshot',
    generator: ForwardOnlyGenerator,
    fileName: (_timestamp, name) => `${nextNumber()}-${name ?? 'change'}`,
  },
})
