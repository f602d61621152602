import type { Command } from 'commander'
import { withDesk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import type { Does } from '../shell.ts'
import { pairs } from '../table.ts'

/** Where an organization's money goes: on the web even its owners see the ends of the numbers alone. */
export const organizationBank = (group: Command, toAction: Does): void => {
  group
    .command('bank <organization>')
    .description('its bank details in full, to pay it out; that they were read is written down')
    .action(bank(toAction))
}

const bank = (toAction: Does) =>
  toAction((terminal, options, [key = '']) => {
    // Undone, the audit entry would be gone and the numbers read.
    if (options.dryRun) throw new UsageError('Reading changes nothing but the audit log: there is no dry run of it.')
    return withDesk(terminal, options, async ({ inside, platform }) => {
      const { readBankDetails } = await import('#server/domain/organizations/edit-bank-details.ts')
      const ctx = await inside(key)
      const details = await readBankDetails(ctx, platform.secrets)
      terminal.result({ organizationId: ctx.organization.id, ...details }, () =>
        pairs(terminal, [
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
