import path from 'node:path'
import type { Manifest } from '#server/database/backup/manifest.ts'
import { withDatabase } from '../command-context.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { formatPairs } from '../table.ts'
import type { Terminal } from '../terminal.ts'

export const db: CommandGroup = (program, toAction) => {
  const group = program.command('db').description('the database')
  group.command('migrate').description('brings it to this version; does nothing when it is').action(migrate(toAction))
  group.command('status').description('the migrations that ran and those that wait').action(status(toAction))
  group
    .command('backup <folder>')
    .description('saves every row, as one moment saw them, and every file in a new folder')
    .action(backup(toAction))
  group
    .command('restore <folder>')
    .description('restores a backup into an empty database; --dry-run checks it')
    .option('--other-secret', 'also without the APP_SECRET it was made with')
    .action(restore(toAction))
  group
    .command('roles')
    .description('creates the roles that a dump of pg_dump names, for pg_restore')
    .action(roles(toAction))
}

const migrate = (toAction: ToAction) =>
  toAction((terminal, { dryRun = false }) =>
    withDatabase(terminal, async ({ urls }) => {
      const { migrate: run, migrationStatus } = await import('#server/database/migrate.ts')
      const names = dryRun ? (await migrationStatus(urls)).pending : await run(urls)
      terminal.printResult({ ran: names, dryRun }, () =>
        names.length
          ? names.map((name) => `${dryRun ? 'would run' : 'ran'}  ${name}`)
          : ['The database is of this version already.'],
      )
    }),
  )

const status = (toAction: ToAction) =>
  toAction((terminal) =>
    withDatabase(terminal, async ({ urls }) => {
      const { migrationStatus } = await import('#server/database/migrate.ts')
      const { executed, pending } = await migrationStatus(urls)
      terminal.printResult({ executed, pending, isCurrent: pending.length === 0 }, () => [
        ...executed.map((name) => `${terminal.green('ran')}    ${name}`),
        ...pending.map((name) => `${terminal.yellow('waits')}  ${name}`),
      ])
    }),
  )

const backup = (toAction: ToAction) =>
  toAction((terminal, { dryRun = false }, [folderArg = '']) =>
    withDatabase(terminal, async ({ env, secret, urls }) => {
      const folder = path.resolve(terminal.cwd, folderArg)
      const { backUp, ensureCanBackUp } = await import('#server/database/backup/back-up.ts')
      const { openFiles } = await import('#server/adapters/files/open-files.ts')
      if (dryRun) {
        await ensureCanBackUp(urls, folder)
        return terminal.printResult({ folder, dryRun }, () => [`Would write a backup to ${folder}`])
      }
      const installation = { urls, secret, files: await openFiles(env) }
      const manifest = await backUp(installation, folder, (step) => terminal.showProgress(`saving: ${step}`))
      printSummary(terminal, `Saved to ${folder}`, { folder, ...summaryOf(manifest), dryRun })
    }),
  )

const restore = (toAction: ToAction) =>
  toAction<{ otherSecret?: boolean }>((terminal, { dryRun = false, otherSecret = false }, [folderArg = '']) =>
    withDatabase(terminal, async ({ env, secret, urls }) => {
      const folder = path.resolve(terminal.cwd, folderArg)
      const { ensureRestorable, restore: run } = await import('#server/database/backup/restore.ts')
      const { openFiles } = await import('#server/adapters/files/open-files.ts')
      const target = { urls, secret, files: await openFiles(env), acceptsOtherSecret: otherSecret }
      const onStep = (step: string) => terminal.showProgress(`restoring: ${step}`)
      const manifest = await (dryRun ? ensureRestorable : run)(folder, target, onStep)
      const sentence = dryRun ? `${folder} is whole and can be restored here` : `Restored from ${folder}`
      printSummary(terminal, sentence, { folder, ...summaryOf(manifest), dryRun })
    }),
  )

const roles = (toAction: ToAction) =>
  toAction((terminal, { dryRun = false }) =>
    withDatabase(terminal, async ({ urls }) => {
      const { createRoles } = await import('#server/database/roles.ts')
      const names = await createRoles(urls, { dryRun })
      terminal.printResult({ roles: names, dryRun }, () => [
        `${dryRun ? 'Would see to' : 'There are'}: ${names.join(', ')}`,
      ])
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

type BackupSummary = ReturnType<typeof summaryOf> & { folder: string; dryRun: boolean }

const printSummary = (terminal: Terminal, sentence: string, summary: BackupSummary) => {
  terminal.endProgress()
  terminal.printResult(summary, () => [
    sentence,
    ...formatPairs(terminal, [
      ['taken at', summary.takenAt],
      ['migration', summary.migration],
      ['made with', `Dorsal ${summary.dorsal}, PostgreSQL ${summary.postgres}`],
      ['secret', `fingerprint ${summary.secret}`],
      ['rows', `${summary.rows} in ${summary.tables} tables`],
      ['files', summary.files],
      ['size', `${(summary.bytes / 2 ** 20).toFixed(1)} MB before compression`],
    ]),
  ])
}
