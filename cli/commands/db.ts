import { withDatabase } from '../desk.ts'
import type { Does, Noun } from '../shell.ts'

/** The database's own state. */
export const db: Noun = (program, does) => {
  const noun = program.command('db').description('the database')
  noun.command('migrate').description('brings it to this version; does nothing when it is').action(migrate(does))
  noun.command('status').description('the migrations that ran and those that wait').action(status(does))
}

const migrate = (does: Does) =>
  does((terminal, { dryRun = false }) =>
    withDatabase(terminal, async ({ urls }) => {
      const { migrate: run, migrationStatus } = await import('../../server/database/migrate.ts')
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
      const { migrationStatus } = await import('../../server/database/migrate.ts')
      const { executed, pending } = await migrationStatus(urls)
      terminal.result({ executed, pending, isCurrent: pending.length === 0 }, () => [
        ...executed.map((name) => `${terminal.green('ran')}    ${name}`),
        ...pending.map((name) => `${terminal.yellow('waits')}  ${name}`),
      ])
    }),
  )
