import type { Context } from '#server/context.ts'
import { withDesk, type Desk } from '../desk.ts'
import { UsageError } from '../exit-code.ts'
import type { Does, Noun } from '../shell.ts'

/** Invented data, for demonstrations and measurements. */
export const seed: Noun = (program, does) => {
  program
    .command('seed')
    .description('invented data')
    .command('demo')
    .description('confirmed athletes with paid orders; nobody is written to')
    .requiredOption('--athletes <number>', 'how many')
    .option('--org <organization>', 'subdomain or id; without it an organization named demo is made')
    .option('--event <event>', 'slug or id; may be left out where there is one event')
    .action(demo(does))
}

type DemoOptions = { athletes: string; org?: string; event?: string }

const demo = (does: Does) =>
  does<DemoOptions>((terminal, options) => {
    const athletes = athletesOf(options.athletes)
    return withDesk(terminal, options, async (desk) => {
      const { seedEvent } = await import('#server/domain/registrations/seed-event.ts')
      const { demoSubdomain } = await import('#server/domain/tenants/demo-tenant.ts')
      const organization = options.org ?? demoSubdomain
      const done = { organization, athletes, dryRun: desk.isDryRun }
      if (!options.org && desk.isDryRun) return sayDone(desk, done)
      if (!options.org) await makeDemoOrganization(desk)
      const inside = await desk.inside(organization)
      const event = await eventOf(inside, options.event)
      const onProgress = (count: number) => terminal.progress(`${count} of ${athletes} athletes`)
      if (!desk.isDryRun) await seedEvent(inside, { eventId: event.id, athletes, onProgress })
      terminal.endProgress()
      sayDone(desk, { ...done, event: event.slug })
    })
  })

type Done = { organization: string; athletes: number; event?: string; dryRun: boolean }

const sayDone = ({ terminal }: Desk, done: Done) =>
  terminal.result(done, () => [
    `${done.dryRun ? 'Would seed' : 'Seeded'} ${done.athletes} athletes into ${done.event ?? 'an event'} of ${done.organization}`,
  ])

const athletesOf = (typed: string): number => {
  if (/^\d{1,7}$/.test(typed) && Number(typed) > 0) return Number(typed)
  throw new UsageError(`--athletes takes a number from 1 to 9999999, not ${typed}.`)
}

const makeDemoOrganization = async ({ ctx, platform }: Desk): Promise<void> => {
  const { demoSubdomain, demoTenant } = await import('#server/domain/tenants/demo-tenant.ts')
  const { applyTenant } = await import('#server/domain/tenants/apply-tenant.ts')
  const readAsset = () => Promise.reject(new Error('it has none'))
  await applyTenant(ctx, platform.files, { subdomain: demoSubdomain, file: demoTenant(), readAsset })
}

const eventOf = async (inside: Context, key: string | undefined) => {
  const { eventNamed, onlyEvent } = await import('#server/domain/events/event-named.ts')
  const event = key ? await eventNamed(inside, key) : await onlyEvent(inside)
  if (event) return event
  throw new UsageError(`Which event of ${inside.organization.subdomain}? Name it with --event.`)
}
