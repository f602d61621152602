import type { Command } from 'commander'
import { withCommandContext } from '../command-context.ts'
import { confirmAction } from '../prompt.ts'
import type { ToAction } from '../command-group.ts'

export const addLifecycleCommands = (group: Command, toAction: ToAction): void => {
  group
    .command('delete <organization>')
    .description('takes it offline at once; for 30 days org restore brings it back')
    .action(remove(toAction))
  group.command('restore <organization>').description('brings a deleted organization back').action(restore(toAction))
  group
    .command('erase <organization>')
    .description('erases a deleted organization now, for good; its money records stay, without names')
    .action(erase(toAction))
}

const remove = (toAction: ToAction) =>
  toAction(async (terminal, options, [key = '']) => {
    if (!(await confirmAction(terminal, options, `Nobody will find ${key} any more, and its people are logged out.`)))
      return
    await withCommandContext(terminal, options, async ({ organizationContext, isDryRun }) => {
      const { deleteOrganization } = await import('#server/domain/organizations/delete-organization.ts')
      const ctx = await organizationContext(key)
      const { id, name, subdomain } = ctx.organization
      await deleteOrganization(ctx, name)
      terminal.printResult({ id, subdomain, dryRun: isDryRun }, () => [
        `${name} ${isDryRun ? 'would be' : 'is'} deleted. Within 30 days: dorsal org restore ${subdomain}`,
      ])
    })
  })

const restore = (toAction: ToAction) =>
  toAction((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { restoreOrganization } = await import('#server/domain/organizations/restore-organization.ts')
      const { id, name, subdomain } = await organizationBySubdomainOrId(ctx, key)
      const { wasDeleted } = await restoreOrganization(ctx, id)
      terminal.printResult({ id, subdomain, wasDeleted, dryRun: isDryRun }, () => [
        wasDeleted ? `${name} ${isDryRun ? 'would be' : 'is'} back.` : `${name} was not deleted: nothing changes.`,
      ])
    }),
  )

const erase = (toAction: ToAction) =>
  toAction(async (terminal, options, [key = '']) => {
    if (!(await confirmAction(terminal, options, `The people, texts and files of ${key} will be gone for good.`)))
      return
    await withCommandContext(terminal, options, async ({ ctx, platform, isDryRun }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { eraseOrganization } = await import('#server/domain/organizations/erase-organization.ts')
      const { id, name, subdomain } = await organizationBySubdomainOrId(ctx, key)
      const files = isDryRun ? { forget: async () => {} } : platform.files
      const { isNew } = await eraseOrganization(ctx, files, id)
      terminal.printResult({ id, subdomain, isNew, dryRun: isDryRun }, () => [
        isNew ? `${name} ${isDryRun ? 'would be' : 'is'} erased.` : `${name} was erased before: nothing changes.`,
      ])
    })
  })
