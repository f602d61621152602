import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withCommandContext } from '../command-context.ts'
import { confirmAction } from '../prompt.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

export const privacy: CommandGroup = (program, toAction) => {
  const group = program.command('privacy').description('what is held about a person: to hand over, or to erase')
  group
    .command('export')
    .description('everything held about a person, as JSON')
    .requiredOption('--email <email>', 'the person’s')
    .option('--out <file>', 'file to write; one that is there is replaced')
    .action(exportData(toAction))
  group
    .command('erase')
    .description('erases a person; what was paid and what was run stays, without names')
    .requiredOption('--email <email>', 'the person’s')
    .option('--give-up-upcoming', 'also when the person is registered for races to come')
    .action(erase(toAction))
}

const exportData = (toAction: ToAction) =>
  toAction<{ email: string; out?: string }>((terminal, options) =>
    withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { personalData } = await import('#server/domain/accounts/personal-data.ts')
      const data = await personalData(ctx, { email: options.email })
      const text = `${JSON.stringify(data, null, 2)}\n`
      if (!options.out) return terminal.printResult(data, () => [text.trimEnd()])
      const file = path.resolve(terminal.cwd, options.out)
      // Personal data: only the user who runs the command may read the file.
      if (!isDryRun) await writeFileAtomically(file, (partFile) => writeFile(partFile, text, { mode: 0o600 }))
      terminal.printResult({ file, dryRun: isDryRun }, () => [`${isDryRun ? 'Would write' : 'Wrote'} ${file}`])
    }),
  )

const erase = (toAction: ToAction) =>
  toAction<{ email: string; giveUpUpcoming?: boolean }>(async (terminal, options) => {
    if (!(await confirmAction(terminal, options, `Everything about ${options.email} will be gone for good.`))) return
    await withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { erasePerson } = await import('#server/domain/accounts/erase-person.ts')
      const { erasedNames } = await import('#server/i18n/erased-names.ts')
      const settings = { names: erasedNames(), acceptsUpcoming: options.giveUpUpcoming === true }
      const erasure = await erasePerson(ctx, { email: options.email }, settings)
      terminal.printResult({ ...erasure, dryRun: isDryRun }, () => formatErasure(erasure, isDryRun))
    })
  })

type Erasure = { account: boolean; orders: number; registrations: number; messages: number }

const formatErasure = ({ account, orders, registrations, messages }: Erasure, isDryRun: boolean): string[] => {
  if (!account && orders + registrations + messages === 0) return ['Nothing is held about this person.']
  const verb = isDryRun ? 'would be' : 'were'
  return [
    `Account: ${account ? `${isDryRun ? 'would be' : 'was'} erased, with its sessions and links` : 'none'}`,
    `Orders: ${orders} ${verb} left without a buyer`,
    `Registrations: ${registrations} ${verb} left without a name`,
    `Messages: ${messages} ${verb} erased`,
  ]
}
