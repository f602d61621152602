import { withCommandContext } from '../command-context.ts'
import type { CommandGroup, ToAction } from '../command-group.ts'
import { exitCodes } from '../exit-code.ts'
import { formatPairs } from '../table.ts'

export const keys: CommandGroup = (program, toAction) => {
  const group = program.command('keys').description('what encrypts bank details, second factors and provider tokens')
  group
    .command('rotate')
    .description('encrypts them again with the current key, beside running servers; running it again goes on')
    .action(rotate(toAction))
}

const rotate = (toAction: ToAction) =>
  toAction((terminal, options) =>
    withCommandContext(terminal, options, async ({ ctx, platform, isDryRun }) => {
      const { rotateKeys } = await import('#server/domain/encryption/rotate-keys.ts')
      const { secrets } = platform
      const columns = await rotateKeys(ctx, secrets, ({ table, rotated }) =>
        terminal.showProgress(`${table}: ${rotated}`),
      )
      terminal.endProgress()
      const isComplete = columns.every(({ unreadable, left }) => unreadable + left === 0)
      terminal.printResult({ version: secrets.version, columns, isComplete, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would be encrypted' : 'Encrypted'} with key ${secrets.version}:`,
        ...formatPairs(
          terminal,
          columns.map(({ table, ...counts }) => [table, formatCounts(counts)]),
        ),
        isComplete ? 'No other key is needed any more.' : 'Other keys are still needed: run this again.',
      ])
      return isComplete ? exitCodes.ok : exitCodes.failure
    }),
  )

const formatCounts = ({ rotated, unreadable, left }: { rotated: number; unreadable: number; left: number }) =>
  [`${rotated}`, unreadable && `${unreadable} unreadable`, left && `${left} changed meanwhile`]
    .filter(Boolean)
    .join(', ')
