import path from 'node:path'
import type { Manifest } from '#server/database/backup/manifest.ts'
import { withDatabase } from '../desk.ts'
import type { Does, Noun } from '../shell.ts'
import { pairs } from '../table.ts'
import type { Terminal } from '../terminal.ts'

/** The database's own state, and how it is saved and restored. */
export const db: Noun = (program, does) => {
  const noun = program.command('db').description('the database')
  noun.command('migrate').description('brings it to this version; does nothing when it is').action(migrate(does))
  noun.command('status').description('the migrations that ran and those that wait').action(status(does))
  noun
    .command('backup <folder>')
    .description('saves every row, as one moment saw them, and every file in a new folder')
    .action(backup(does))
  noun
    .command('restore <folder>')
    .description('restores a backup into an empty database; --dry-run checks it')
    .option('--other-secret', 'also without the APP_SECRET it was made with')
    .action(restore(does))
  noun
    .command('roles')
    .description('creates the roles that a dump of pg_dump names, for pg_restore')
    .action(roles(does))
}

const migrate = (does: Does) =>
  does((terminal, { dryRun = false }) =>
    withDatabase(terminal, async ({ urls }) => {
      const { migrate: run, migrationStatus } = await import('#server/database/migrate.ts')
      const ran = dryRun ? (await migrationStatus(urls)).pending : await run(urls)
      terminal.result({ ran, dryRun }, () =>
        ran.length
          ? ran.map((name) => `${dryRun ? 'would run' : 'ran'}  ${name}`)
          : ['The database is of this version already.'],
      )
    }),
  )

const status = (does: Does) =>
  does((terminal) =>
    withDatabase(terminal, async ({ urls }) => {
      const { migrationStatus } = await import('#server/database/migrate.ts')
      const { executed, pending } = await migrationStatus(urls)
      terminal.result({ executed, pending, isCurrent: pending.length === 0 }, () => [
        ...executed.map((name) => `${terminal.green('ran')}    ${name}`),
        ...pending.map((name) => `${terminal.yellow('waits')}  ${name}`),
      ])
    }),
  )

const backup = (does: Does) =>
  does((terminal, { dryRun = false }, [typed = '']) =>
    withDatabase(terminal, async ({ env, secret, urls }) => {
      const folder = path.resolve(terminal.cwd, typed)
      const { backUp, ensureSavable } = await import('#server/database/backup/back-up.ts')
      const { openFiles } = await import('#server/adapters/files/open-files.ts')
      if (dryRun) {
        await ensureSavable(urls, folder)
        return terminal.result({ folder, dryRun }, () => [`Would write a backup to ${folder}`])
      }
      const from = { urls, secret, files: await openFiles(env) }
      const saved = await backUp(from, folder, (step) => terminal.progress(`saving: ${step}`))
      sayDone(terminal, `Saved to ${folder}`, { folder, ...summaryOf(saved), dryRun })
    }),
  )

const restore = (does: Does) =>
  does<{ otherSecret?: boolean }>((terminal, { dryRun = false, otherSecret = false }, [typed = '']) =>
    withDatabase(terminal, async ({ env, secret, urls }) => {
      const folder = path.resolve(terminal.cwd, typed)
      const { ensureRestorable, restore: run } = await import('#server/database/backup/restore.ts')
      const { openFiles } = await import('#server/adapters/files/open-files.ts')
      const to = { urls, secret, files: await openFiles(env), acceptsOtherSecret: otherSecret }
      const onStep = (step: string) => terminal.progress(`restoring: ${step}`)
      const restored = await (dryRun ? ensureRestorable : run)(folder, to, onStep)
      const done = dryRun ? `${folder} is whole and can be restored here` : `Restored from ${folder}`
      sayDone(terminal, done, { folder, ...summaryOf(restored), dryRun })
    }),
  )

const roles = (does: Does) =>
  does((terminal, { dryRun = false }) =>
    withDatabase(terminal, async ({ urls }) => {
      const { createRoles } = await import('#server/database/roles.ts')
      const names = await createRoles(urls, { dryRun })
      terminal.result({ roles: names, dryRun }, () => [`${dryRun ? 'Would see to' : 'There are'}: ${names.join(', ')}`])
    }),
  )

const summaryOf = ({ takenAt, dorsal, postgres, migrations, keys, tables, files }: Manifest) => ({
  takenAt,
  dorsal,
  postgres,
  migration: migrations.at(-1)!,
  secret: keys.APP_SECRET,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  bytes: [...tables, ...files].reduce((sum, { bytes }) => sum + bytes, 0),
})

type Done = ReturnType<typeof summaryOf> & { folder: string; dryRun: boolean }

const sayDone = (terminal: Terminal, sentence: string, done: Done) => {
  terminal.endProgress()
  terminal.result(done, () => [
    sentence,
    ...pairs(terminal, [
      ['taken at', done.takenAt],
      ['migration', done.migration],
      ['made with', `Dorsal ${done.dorsal}, PostgreSQL ${done.postgres}`],
      ['secret', `fingerprint ${done.secret}`],
      ['rows', `${done.rows} in ${done.tables} tables`],
      ['files', done.files],
      ['size', `${(done.bytes / 2 ** 20).toFixed(1)} MB before compression`],
    ]),
  ])
}
