import type { Command } from 'commander'
import { withDesk } from '../desk.ts'
import { confirmed } from '../prompt.ts'
import type { Does } from '../shell.ts'

export const organizationEnds = (group: Command, toAction: Does): void => {
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

const remove = (toAction: Does) =>
  toAction(async (terminal, options, [key = '']) => {
    if (!(await confirmed(terminal, options, `Nobody will find ${key} any more, and its people are logged out.`)))
      return
    await withDesk(terminal, options, async ({ inside, isDryRun }) => {
      const { deleteOrganization } = await import('#server/domain/organizations/delete-organization.ts')
      const ctx = await inside(key)
      const { id, name, subdomain } = ctx.organization
      await deleteOrganization(ctx, name)
      terminal.result({ id, subdomain, dryRun: isDryRun }, () => [
        `${name} ${isDryRun ? 'would be' : 'is'} deleted. Within 30 days: dorsal org restore ${subdomain}`,
      ])
    })
  })

const restore = (toAction: Does) =>
  toAction((terminal, options, [key = '']) =>
    withDesk(terminal, options, async ({ ctx, isDryRun }) => {
      const { organizationNamed } = await import('#server/domain/organizations/organization-list.ts')
      const { restoreOrganization } = await import('#server/domain/organizations/restore-organization.ts')
      const { id, name, subdomain } = await organizationNamed(ctx, key)
      const { wasDeleted } = await restoreOrganization(ctx, id)
      terminal.result({ id, subdomain, wasDeleted, dryRun: isDryRun }, () => [
        wasDeleted ? `${name} ${isDryRun ? 'would be' : 'is'} back.` : `${name} was not deleted: nothing changes.`,
      ])
    }),
  )

const erase = (toAction: Does) =>
  toAction(async (terminal, options, [key = '']) => {
    if (!(await confirmed(terminal, options, `The people, texts and files of ${key} will be gone for good.`))) return
    await withDesk(terminal, options, async ({ ctx, platform, isDryRun }) => {
      const { organizationNamed } = await import('#server/domain/organizations/organization-list.ts')
      const { eraseOrganization } = await import('#server/domain/organizations/erase-organization.ts')
      const { id, name, subdomain } = await organizationNamed(ctx, key)
      const files = isDryRun ? { forget: async () => {} } : platform.files
      const { isNew } = await eraseOrganization(ctx, files, id)
      terminal.result({ id, subdomain, isNew, dryRun: isDryRun }, () => [
        isNew ? `${name} ${isDryRun ? 'would be' : 'is'} erased.` : `${name} was erased before: nothing changes.`,
      ])
    })
  })
