import type { DomainRow } from '#rules/organizations/settings-views.ts'
import { withDesk, type Desk } from '../desk.ts'
import { confirmed } from '../prompt.ts'
import type { Does, Noun } from '../shell.ts'
import { pairs, table } from '../table.ts'

/** Custom domains of organizations: claimed, proved by DNS, made the primary one, retired. */
export const domain: Noun = (program, does) => {
  const noun = program.command('domain').description('custom domains of an organization')
  const command = (usage: string, description: string) =>
    noun.command(usage).description(description).requiredOption('--org <organization>', 'subdomain or id')
  command('list', 'its domains, retired ones included').action(list(does))
  command('add <host>', 'claims a domain and prints the TXT record that proves it').action(add(does))
  command('verify <host>', 'looks for the TXT record; from then on the organization answers there').action(verify(does))
  command('rotate <host>', 'makes a verified domain the primary one; the one before redirects to it').action(
    rotate(does),
  )
  command('remove <host>', 'retires a domain: nobody answers there, and for 30 days nobody else may claim it').action(
    remove(does),
  )
}

type Options = { org: string }

/** What a command does with the organization it was given, and the domain it answers with. */
const forOrganization = (does: Does, work: (desk: Desk, organizationId: string, host: string) => Promise<void>) =>
  does<Options>((terminal, options, [host = '']) =>
    withDesk(terminal, options, async (desk) => work(desk, (await desk.inside(options.org)).organization.id, host)),
  )

const list = (does: Does) =>
  forOrganization(does, async ({ ctx, terminal }, organizationId) => {
    const { domainList } = await import('#server/domain/domains/domain-claims.ts')
    const rows = await domainList(ctx, organizationId)
    const cells = rows.map((row) => [row.host, row.state, row.isPrimary, dayOf(row.verifiedAt), dayOf(row.retiredAt)])
    terminal.result(rows, () =>
      rows.length
        ? table(terminal, ['HOST', 'STATE', 'PRIMARY', 'VERIFIED', 'RETIRED'], cells)
        : ['No domain of its own: dorsal domain add <host> --org …'],
    )
  })

const dayOf = (moment: string | null) => moment?.slice(0, 10)

const add = (does: Does) =>
  forOrganization(does, async (desk, organizationId, host) => {
    const { addDomain } = await import('#server/domain/domains/domain-claims.ts')
    const row = await addDomain(desk.ctx, organizationId, { host, platformDomain: desk.env.PLATFORM_DOMAIN })
    say(desk, row, () =>
      row.state === 'pending'
        ? [
            `${desk.isDryRun ? 'Would claim' : 'Claimed'} ${row.host}. Set this DNS record, then dorsal domain verify:`,
            '',
            ...pairs(desk.terminal, [
              ['name', row.challengeName],
              ['type', 'TXT'],
              ['value', desk.isDryRun ? 'made when it is done' : row.challenge],
            ]),
          ]
        : [`${row.host} is ${row.state} already.`],
    )
  })

const verify = (does: Does) =>
  forOrganization(does, async (desk, organizationId, host) => {
    const { verifyDomain } = await import('#server/domain/domains/verify-domain.ts')
    const row = await verifyDomain(desk.ctx, organizationId, { host, lookUp: desk.platform.dns.texts })
    say(desk, row, () => [
      `${row.host} is ${desk.isDryRun ? 'proved: it would be' : ''} ${row.state}.`.replace('  ', ' '),
      ...(row.isPrimary ? [] : ['Links lead to it after dorsal domain rotate.']),
    ])
  })

const rotate = (does: Does) =>
  forOrganization(does, async (desk, organizationId, host) => {
    const { rotateDomain } = await import('#server/domain/domains/rotate-domain.ts')
    const { primary, redirecting } = await rotateDomain(desk.ctx, organizationId, host)
    const verb = desk.isDryRun ? 'would be' : 'is'
    desk.terminal.result({ ...primary, redirecting, dryRun: desk.isDryRun }, () => [
      `${primary.host} ${verb} the primary domain.`,
      ...redirecting.map(
        (old) => `${old} ${desk.isDryRun ? 'would redirect' : 'redirects'} to it until it is removed.`,
      ),
    ])
  })

const remove = (does: Does) =>
  does<Options>(async (terminal, options, [host = '']) => {
    if (!(await confirmed(terminal, options, `Nobody will answer at ${host} any more.`))) return
    await withDesk(terminal, options, async (desk) => {
      const { removeDomain } = await import('#server/domain/domains/remove-domain.ts')
      const { organization } = await desk.inside(options.org)
      const row = await removeDomain(desk.ctx, organization.id, host)
      say(desk, row, () => [`${row.host} ${desk.isDryRun ? 'would be' : 'is'} retired.`])
    })
  })

const say = ({ terminal, isDryRun }: Desk, row: DomainRow, lines: () => string[]) =>
  terminal.result({ ...row, dryRun: isDryRun }, lines)
