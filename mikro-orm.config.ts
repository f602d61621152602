// Configures MikroORM's own command line (npm run migration:create, migration:check), which compares the entities with
// the snapshot of the last migration and needs no database. The product uses server/database/orm.ts.
import { readdirSync } from 'node:fs'
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

class ForwardOnlyGenerator extends TSMigrationGenerator {
  override generateMigrationFile(generatedName: string, { up }: { up: string[] }): string {
    const [, ...words] = generatedName.split('_')
    const name = `${nextNumber()}-${words.join('-') || 'change'}`
    const className = `Migration${name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}`
    const statements = up.filter(Boolean).map((sql) => this.createStatement(sql, 4))
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
