import type { Context } from '#server/context.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'

export const seed: CommandGroup = (program, toAction) => {
  program
    .command('seed')
    .description('invented data')
    .command('demo')
    .description('confirmed athletes with paid orders; nobody is written to')
    .requiredOption('--athletes <number>', 'how many; a team counts once')
    .option('--org <organization>', 'subdomain or id; without it an organization named demo is made')
    .option('--event <event>', 'slug or id; may be left out where there is one event')
    .action(demo(toAction))
}

type DemoOptions = { athletes: string; org?: string; event?: string }

const demo = (toAction: ToAction) =>
  toAction<DemoOptions>((terminal, options) => {
    const athletes = parseAthletes(options.athletes)
    return withCommandContext(terminal, options, async (command) => {
      const { seedEvent } = await import('#server/domain/registrations/seed-event.ts')
      const { demoSubdomain } = await import('#server/domain/tenants/demo-tenant.ts')
      const organization = options.org ?? demoSubdomain
      const summary = { organization, athletes, dryRun: command.isDryRun }
      if (!options.org && command.isDryRun) return printSummary(command, summary)
      if (!options.org) await createDemoOrganization(command)
      const ctx = await command.organizationContext(organization)
      const event = await chooseEvent(ctx, options.event)
      const onProgress = (count: number) => terminal.showProgress(`${count} athletes`)
      const { files } = command.platform
      const seeding = { files, eventId: event.id, athletes, onProgress }
      const seeded = command.isDryRun ? athletes : await seedEvent(ctx, seeding)
      terminal.endProgress()
      printSummary(command, { ...summary, athletes: seeded, event: event.slug })
    })
  })

type SeedSummary = { organization: string; athletes: number; event?: string; dryRun: boolean }

const printSummary = ({ terminal }: CommandContext, summary: SeedSummary) =>
  terminal.printResult(summary, () => [
    `${summary.dryRun ? 'Would seed' : 'Seeded'} ${summary.athletes} athletes into ${summary.event ?? 'an event'} of ${summary.organization}`,
  ])

const parseAthletes = (text: string): number => {
  if (/^\d{1,7}$/.test(text) && Number(text) > 0) return Number(text)
  throw new UsageError(`--athletes takes a number from 1 to 9999999, not ${text}.`)
}

const createDemoOrganization = async ({ ctx, platform }: CommandContext): Promise<void> => {
  const { demoSubdomain, demoTenant } = await import('#server/domain/tenants/demo-tenant.ts')
  const { demoPdf } = await import('#server/domain/media/demo-pdf.ts')
  const { applyTenant } = await import('#server/domain/tenants/apply-tenant.ts')
  const { seedFormerTerms } = await import('#server/domain/agreements/seed-former-terms.ts')
  const readAsset = async () => demoPdf('Race rules')
  const source = { subdomain: demoSubdomain, file: demoTenant(), readAsset }
  const { organizationId } = await applyTenant(ctx, platform.files, source)
  await seedFormerTerms((await ctx.findContext(organizationId))!)
}

const chooseEvent = async (ctx: Context, key: string | undefined) => {
  const { eventByIdOrSlug, singleEvent } = await import('#server/domain/events/event-by-id-or-slug.ts')
  const event = key ? await eventByIdOrSlug(ctx, key) : await singleEvent(ctx)
  if (event) return event
  throw new UsageError(`Which event of ${ctx.organization.subdomain}? Name it with --event.`)
}
