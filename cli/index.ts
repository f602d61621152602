import { Command, CommanderError } from 'commander'
import { audit } from './commands/audit.ts'
import { exportCommands } from './commands/export.ts'
import { importCommands } from './commands/import.ts'
import { athlete } from './commands/athlete.ts'
import { bib } from './commands/bib.ts'
import { event } from './commands/event.ts'
import { doctor } from './commands/doctor.ts'
import { domain } from './commands/domain.ts'
import { db } from './commands/db.ts'
import { platform } from './commands/fee-plan.ts'
import { job } from './commands/job.ts'
import { keys } from './commands/keys.ts'
import { order } from './commands/order.ts'
import { payment, payout } from './commands/payment.ts'
import { org } from './commands/org.ts'
import { privacy } from './commands/privacy.ts'
import { results } from './commands/results.ts'
import { seed } from './commands/seed.ts'
import { tenant } from './commands/tenant.ts'
import { user } from './commands/user.ts'
import { version } from '#server/version.ts'
import { exitCodeOf, exitCodes, exitCodesHelp, UsageError } from './exit-code.ts'
import { printError } from './print-error.ts'
import type { ToAction, GlobalOptions, CommandGroup } from './command-group.ts'
import { terminalOf, type ShellEnvironment } from './terminal.ts'

const commandGroups: CommandGroup[] = [
  org,
  platform,
  domain,
  event,
  athlete,
  bib,
  order,
  payment,
  payout,
  tenant,
  user,
  privacy,
  seed,
  importCommands,
  results,
  exportCommands,
  audit,
  job,
  keys,
  db,
  doctor,
]

export const run = async (args: readonly string[], overrides: Partial<ShellEnvironment> = {}): Promise<number> => {
  const environment = { ...processEnvironment(), ...overrides }
  let exitCode: number = exitCodes.ok
  const toAction: ToAction =
    (handler) =>
    async (...actionArgs) => {
      const command = actionArgs.at(-1) as Command
      const options = command.optsWithGlobals<GlobalOptions>()
      const terminal = terminalOf(environment, options.json === true)
      try {
        exitCode = (await handler(terminal, options as never, command.args)) ?? exitCodes.ok
      } catch (error) {
        terminal.endProgress()
        exitCode = exitCodeOf(error)
        printError(terminal, error, exitCode)
      }
    }
  const program = programOf(environment)
  for (const register of commandGroups) register(program, toAction)
  try {
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return exitCodes.ok
    // Commander has written the error to stderr; with --json it is written as JSON too.
    if (args.includes('--json'))
      printError(terminalOf(environment, true), new UsageError(error.message), exitCodes.usage)
    return exitCodes.usage
  }
  return exitCode
}

/** Names an option that it does not know before one that is missing: that is often the same one, misspelt. */
class ShellCommand extends Command {
  override createCommand(name?: string): ShellCommand {
    return new ShellCommand(name)
  }

  override parseOptions(args: string[]) {
    const options = super.parseOptions(args)
    if (options.unknown.length > 0) for (const option of this.options) option.makeOptionMandatory(false)
    return options
  }
}

const programOf = ({ stdout, stderr }: ShellEnvironment): Command =>
  new ShellCommand('dorsal')
    .description('Operates Dorsal from the shell, beside a running server or without one.')
    .version(version, '--version', 'print the version')
    .option('--json', 'print the result as JSON on stdout, and nothing else there')
    .option('--dry-run', 'say what would happen and change nothing')
    .option('--yes', 'do not ask')
    .configureHelp({ showGlobalOptions: true, helpWidth: 80 })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', `\nExit codes: ${exitCodesHelp}.\nSettings come from the environment: see .env.example.`)
    .showHelpAfterError('(see --help)')
    .exitOverride()

const processEnvironment = (): ShellEnvironment => ({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  env: process.env,
  cwd: process.cwd(),
})
