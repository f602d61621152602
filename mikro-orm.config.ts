// For the command line of MikroORM alone (npm run migration:create, migration:check): it compares the entities with the
// snapshot that the last migration left, and needs no database. The running product opens server/database/orm.ts.
import { readdirSync } from 'node:fs'
import { Migrator, TSMigrationGenerator } from '@mikro-orm/migrations'
import { defineConfig } from '@mikro-orm/postgresql'
import { entities } from '#server/database/entities.ts'

const folder = 'server/database/migrations'

/** `0007-accounts` after six others, whatever numbers were left out. */
const nextNumber = () => {
  const last = Math.max(
    ...readdirSync(folder)
      .map((name) => Number.parseInt(name))
      .filter(Number.isInteger),
  )
  return String(last + 1).padStart(4, '0')
}

/** Files in the form of those that are there: a number and a name, forward only. */
class ForwardOnlyGenerator extends TSMigrationGenerator {
  override generateMigrationFile(generated: string, { up }: { up: string[] }): string {
    const [, ...words] = generated.split('_')
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
