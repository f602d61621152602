import type { Context } from '#server/context.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { confirmAction } from '../prompt.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { formatTable } from '../table.ts'
import { organizationCommand } from '../organization-command.ts'

export const user: CommandGroup = (program, toAction) => {
  const group = program.command('user').description('people of an organization')
  const command = organizationCommand(group)
  command('add <email>', 'gives a person a role in an organization, and prints a link to get in')
    .option('--role <role>', 'user, admin or owner', 'user')
    .option('--name <name>')
    .action(add(toAction))
  command('link <email>', 'prints a link with which a member gets in: once, within 15 minutes').action(link(toAction))
  command('list', 'who works in an organization, and who is invited').action(list(toAction))
  command('role <email> <role>', 'gives a member another role; they have to log in again').action(role(toAction))
  command('remove <email>', 'takes a member off the staff; the account stays the person’s own').action(remove(toAction))
  group
    .command('reset-second-factor <email>')
    .description('takes the second factor and the passkeys off an account, and ends its sessions')
    .action(resetFactor(toAction))
}

type AddOptions = { org: string; role: string; name?: string }

const add = (toAction: ToAction) =>
  toAction<AddOptions>((terminal, options, [email = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { addMember } = await import('#server/domain/members/add-member.ts')
      const { organization } = await command.organizationContext(options.org)
      const { name, role } = options
      const member = await addMember(command.ctx, { organizationId: organization.id, email, role, name })
      const url = command.isDryRun ? null : await createLoginLink(command, organization, member.email)
      terminal.printResult(
        { ...member, organization: organization.subdomain, link: url, dryRun: command.isDryRun },
        () => [
          `${member.email} ${command.isDryRun ? 'would be' : 'is'} ${member.role} of ${organization.name}.`,
          ...(url ? [`Link, good once within 15 minutes:`, url] : []),
        ],
      )
    }),
  )

const link = (toAction: ToAction) =>
  toAction<{ org: string }>((terminal, options, [email = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { memberByEmail } = await import('#server/domain/members/member-by-email.ts')
      const { organization } = await command.organizationContext(options.org)
      const member = await memberByEmail(command.ctx, organization.id, email)
      const url = command.isDryRun ? null : await createLoginLink(command, organization, member.email)
      terminal.printResult(
        { ...member, organization: organization.subdomain, link: url, dryRun: command.isDryRun },
        () => [url ?? `Would make a link for ${member.email}.`],
      )
    }),
  )

const resetFactor = (toAction: ToAction) =>
  toAction(async (terminal, options, [email = '']) => {
    if (!(await confirmAction(terminal, options, `${email} will be logged out, and log in without a code.`))) return
    await withCommandContext(terminal, options, async (command) => {
      const { resetSecondFactor } = await import('#server/domain/second-factor/reset-second-factor.ts')
      const reset = await resetSecondFactor(command.ctx, email)
      terminal.printResult({ ...reset, dryRun: command.isDryRun }, () => [
        `${reset.email} ${command.isDryRun ? 'would log' : 'logs'} in without a code now.`,
        `Sessions ended: ${reset.sessions}. Passkeys removed: ${reset.passkeys}.`,
      ])
    })
  })

const list = (toAction: ToAction) =>
  toAction<{ org: string }>((terminal, options) =>
    withCommandContext(terminal, options, async (command) => {
      const { everyUser } = await import('#server/domain/members/users-page.ts')
      const rows = await everyUser(await command.organizationContext(options.org))
      const cells = rows.map((row) => [row.name, row.email, row.role, row.status, row.lastSeenAt?.slice(0, 10)])
      terminal.printResult(rows, () => formatTable(terminal, ['NAME', 'EMAIL', 'ROLE', 'STATUS', 'LAST SEEN'], cells))
    }),
  )

const role = (toAction: ToAction) =>
  toAction<{ org: string }>((terminal, options, [email = '', newRole = '']) =>
    withCommandContext(terminal, options, async (command) => {
      const { changeRole } = await import('#server/domain/members/change-role.ts')
      const { memberByEmail } = await import('#server/domain/members/member-by-email.ts')
      const ctx = await command.organizationContext(options.org)
      const member = await memberByEmail(command.ctx, ctx.organization.id, email)
      await changeRole(ctx, member.userId, newRole)
      terminal.printResult({ ...member, role: newRole, dryRun: command.isDryRun }, () => [
        `${member.email} ${command.isDryRun ? 'would be' : 'is'} ${newRole} of ${ctx.organization.name}.`,
      ])
    }),
  )

const remove = (toAction: ToAction) =>
  toAction<{ org: string }>(async (terminal, options, [email = '']) => {
    if (!(await confirmAction(terminal, options, `${email} will be logged out and cannot get in any more.`))) return
    await withCommandContext(terminal, options, async (command) => {
      const { removeMember } = await import('#server/domain/members/remove-member.ts')
      const { memberByEmail } = await import('#server/domain/members/member-by-email.ts')
      const ctx = await command.organizationContext(options.org)
      const member = await memberByEmail(command.ctx, ctx.organization.id, email)
      await removeMember(ctx, member.userId)
      terminal.printResult({ ...member, dryRun: command.isDryRun }, () => [
        `${member.email} ${command.isDryRun ? 'would be' : 'is'} no member of ${ctx.organization.name} any more.`,
      ])
    })
  })

const createLoginLink = async (
  { platform, ctx }: CommandContext,
  organization: Context['organization'],
  email: string,
): Promise<string> => {
  const { newLoginLink } = await import('#server/auth/login-links.ts')
  const { platformOrigin } = await import('#server/env.ts')
  const { auditLoginLink } = await import('#server/domain/accounts/audit-login-link.ts')
  await auditLoginLink(ctx, email)
  const path = await newLoginLink(platform.auth, { email, organizationId: organization.id })
  return platformOrigin(platform.env, organization) + path
}
