import type { Command } from 'commander'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction } from '../command-group.ts'
import { formatPairs } from '../table.ts'

/** Prints bank details in full. On the web even owners see only the last digits of the numbers. */
export const addBankCommand = (group: Command, toAction: ToAction): void => {
  group
    .command('bank <organization>')
    .description('its bank details in full, to pay it out; that they were read is written down')
    .action(bank(toAction))
}

const bank = (toAction: ToAction) =>
  toAction((terminal, options, [key = '']) => {
    // A dry run would roll the audit entry back after the numbers were read.
    if (options.dryRun) throw new UsageError('Reading changes nothing but the audit log: there is no dry run of it.')
    return withCommandContext(terminal, options, async ({ organizationContext, platform }) => {
      const { readBankDetails } = await import('#server/domain/organizations/edit-bank-details.ts')
      const ctx = await organizationContext(key)
      const details = await readBankDetails(ctx, platform.secrets)
      terminal.printResult({ organizationId: ctx.organization.id, ...details }, () =>
        formatPairs(terminal, [
          ['holder', details.holder],
          ['bank', details.bankName],
          ['type', details.accountType],
          ['account', details.accountNumber],
          ['routing', details.routingNumber || null],
          ['tax ids', details.taxIds.join(', ') || null],
          ['saved', details.savedAt],
        ]),
      )
    })
  })
