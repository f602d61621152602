import { withDesk, type Desk } from '../desk.ts'
import type { Does, Noun } from '../shell.ts'

/** People: who works in an organization, and a way in for them. */
export const user: Noun = (program, does) => {
  const noun = program.command('user').description('people of an organization')
  noun
    .command('add <email>')
    .description('gives a person a role in an organization, and prints a link to get in')
    .requiredOption('--org <organization>', 'subdomain or id')
    .option('--role <role>', 'user, admin or owner', 'user')
    .option('--name <name>')
    .action(add(does))
  noun
    .command('link <email>')
    .description('prints a link with which a member gets in: once, within 15 minutes')
    .requiredOption('--org <organization>', 'subdomain or id')
    .action(link(does))
}

type AddOptions = { org: string; role: string; name?: string }

const add = (does: Does) =>
  does<AddOptions>((terminal, options, [email = '']) =>
    withDesk(terminal, options, async (desk) => {
      const { addMember } = await import('../../server/domain/users/add-member.ts')
      const { organization } = await desk.inside(options.org)
      const { name, role } = options
      const member = await addMember(desk.ctx, { organizationId: organization.id, email, role, name })
      const url = desk.isDryRun ? null : await loginLink(desk, organization.origin, member.email)
      terminal.result({ ...member, organization: organization.subdomain, link: url, dryRun: desk.isDryRun }, () => [
        `${member.email} ${desk.isDryRun ? 'would be' : 'is'} ${member.role} of ${organization.name}.`,
        ...(url ? [`Link, good once within 15 minutes:`, url] : []),
      ])
    }),
  )

const link = (does: Does) =>
  does<{ org: string }>((terminal, options, [email = '']) =>
    withDesk(terminal, options, async (desk) => {
      const { memberNamed } = await import('../../server/domain/users/member-named.ts')
      const { organization } = await desk.inside(options.org)
      const member = await memberNamed(desk.ctx, organization.id, email)
      const url = desk.isDryRun ? null : await loginLink(desk, organization.origin, member.email)
      terminal.result({ ...member, organization: organization.subdomain, link: url, dryRun: desk.isDryRun }, () => [
        url ?? `Would make a link for ${member.email}.`,
      ])
    }),
  )

const loginLink = async ({ platform, ctx }: Desk, origin: string, email: string): Promise<string> => {
  const { loginLinkPath, newLoginToken } = await import('../../server/auth/auth.ts')
  const { recordLink } = await import('../../server/domain/users/record-link.ts')
  await recordLink(ctx, email)
  return `${origin}${loginLinkPath(await newLoginToken(platform.auth, email))}`
}
