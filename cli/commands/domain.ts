import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { domainListShape } from '#rules/organizations/domain-list.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { confirmAction } from '../prompt.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { addListOptions, listStateOfOptions, parseLimit, type ListOptions } from '../list-options.ts'
import { formatPairs, formatTable } from '../table.ts'
import { organizationCommand } from '../organization-command.ts'

export const domain: CommandGroup = (program, toAction) => {
  const group = program.command('domain').description('custom domains of organizations')
  const command = organizationCommand(group)
  addListOptions(group.command('list').description('domains, retired ones included'), domainListShape)
    .option('--org <organization>', 'of one organization, by subdomain or id; otherwise of all')
    .option('--state <state>', 'pending, expired, verified, redirecting or retired')
    .action(list(toAction))
  command('add <host>', 'claims a domain and prints the TXT record that proves it').action(add(toAction))
  command('verify <host>', 'looks for the TXT record; from then on the organization answers there').action(
    verify(toAction),
  )
  command('rotate <host>', 'makes a verified domain the primary one; the one before redirects to it').action(
    rotate(toAction),
  )
  command('remove <host>', 'retires a domain: nobody answers there, and for 30 days nobody else may claim it').action(
    remove(toAction),
  )
}

type Options = { org: string }

const forOrganization = (
  toAction: ToAction,
  work: (command: CommandContext, organizationId: string, host: string) => Promise<void>,
) =>
  toAction<Options>((terminal, options, [host = '']) =>
    withCommandContext(terminal, options, async (command) =>
      work(command, (await command.organizationContext(options.org)).organization.id, host),
    ),
  )

const list = (toAction: ToAction) =>
  toAction<ListOptions & { org?: string; state?: string }>((terminal, options) => {
    const state = listStateOfOptions(domainListShape, options, { state: options.state })
    const limit = parseLimit(options.limit)
    return withCommandContext(terminal, options, async ({ ctx, organizationContext }) => {
      const { domainList } = await import('#server/domain/domains/domain-list.ts')
      const organizationId = options.org ? (await organizationContext(options.org)).organization.id : null
      const scope = { now: ctx.now, organizationId }
      const rows = await ctx.db.transaction((em) => domainList.rows(em, scope, state, { limit }))
      const cells = rows.map((row) => [
        row.host,
        row.organization,
        row.state,
        row.isPrimary,
        formatDay(row.verifiedAt),
        formatDay(row.retiredAt),
      ])
      terminal.printResult(rows, () =>
        rows.length
          ? formatTable(terminal, ['HOST', 'ORGANIZATION', 'STATE', 'PRIMARY', 'VERIFIED', 'RETIRED'], cells)
          : ['No domain matches: dorsal domain add <host> --org …'],
      )
    })
  })

const formatDay = (moment: string | null) => moment?.slice(0, 10)

const add = (toAction: ToAction) =>
  forOrganization(toAction, async (command, organizationId, host) => {
    const { addDomain } = await import('#server/domain/domains/domain-claims.ts')
    const row = await addDomain(command.ctx, organizationId, { host, platformDomain: command.env.PLATFORM_DOMAIN })
    printDomain(command, row, () =>
      row.state === 'pending'
        ? [
            `${command.isDryRun ? 'Would claim' : 'Claimed'} ${row.host}. Set this DNS record, then dorsal domain verify:`,
            '',
            ...formatPairs(command.terminal, [
              ['name', row.challengeName],
              ['type', 'TXT'],
              ['value', command.isDryRun ? 'made when it is done' : row.challenge],
            ]),
          ]
        : [`${row.host} is ${row.state} already.`],
    )
  })

const verify = (toAction: ToAction) =>
  forOrganization(toAction, async (command, organizationId, host) => {
    const { verifyDomain } = await import('#server/domain/domains/verify-domain.ts')
    const row = await verifyDomain(command.ctx, organizationId, { host, lookUp: command.platform.dns.texts })
    printDomain(command, row, () => [
      `${row.host} is ${command.isDryRun ? 'proved: it would be' : ''} ${row.state}.`.replace('  ', ' '),
      ...(row.isPrimary ? [] : ['Links lead to it after dorsal domain rotate.']),
    ])
  })

const rotate = (toAction: ToAction) =>
  forOrganization(toAction, async (command, organizationId, host) => {
    const { rotateDomain } = await import('#server/domain/domains/rotate-domain.ts')
    const { primary, redirecting } = await rotateDomain(command.ctx, organizationId, host)
    const verb = command.isDryRun ? 'would be' : 'is'
    command.terminal.printResult({ ...primary, redirecting, dryRun: command.isDryRun }, () => [
      `${primary.host} ${verb} the primary domain.`,
      ...redirecting.map(
        (previousHost) =>
          `${previousHost} ${command.isDryRun ? 'would redirect' : 'redirects'} to it until it is removed.`,
      ),
    ])
  })

const remove = (toAction: ToAction) =>
  toAction<Options>(async (terminal, options, [host = '']) => {
    if (!(await confirmAction(terminal, options, `Nobody will answer at ${host} any more.`))) return
    await withCommandContext(terminal, options, async (command) => {
      const { removeDomain } = await import('#server/domain/domains/remove-domain.ts')
      const { organization } = await command.organizationContext(options.org)
      const row = await removeDomain(command.ctx, organization.id, host)
      printDomain(command, row, () => [`${row.host} ${command.isDryRun ? 'would be' : 'is'} retired.`])
    })
  })

const printDomain = ({ terminal, isDryRun }: CommandContext, row: DomainRow, lines: () => string[]) =>
  terminal.printResult({ ...row, dryRun: isDryRun }, lines)
