import path from 'node:path'
import type { TenantProblem } from '#rules/tenants/tenant-file.ts'
import type { AppliedTenant } from '#server/domain/tenants/apply-tenant.ts'
import { withDesk, type Desk } from '../desk.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { sentenceOf } from '../explain.ts'
import type { Does, Noun } from '../shell.ts'
import { table } from '../table.ts'
import type { Terminal } from '../terminal.ts'

/** Organizations as data: folders with a tenant.json and assets, checked and applied. */
export const tenant: Noun = (program, does) => {
  const noun = program.command('tenant').description('organizations as folders of data')
  noun
    .command('validate <folder>')
    .description('everything that is wrong with a tenant’s folder, or with each in a folder of them')
    .action(validate(does))
  noun
    .command('apply <folder>')
    .description('makes organizations what their folders say: creates and updates, removes nothing')
    .option('--no-athletes', 'leave out the demo registrations of new competitions')
    .action(apply(does))
}

const foldersOf = async (terminal: Terminal, folder: string): Promise<string[]> => {
  const { tenantFolders } = await import('#server/domain/tenants/tenant-folders.ts')
  const folders = await tenantFolders(path.resolve(terminal.cwd, folder))
  if (folders.length === 0) throw new UsageError(`${folder} holds no tenant.json, nor does a folder in it.`)
  return folders
}

const validate = (does: Does) =>
  does(async (terminal, _options, [folder = '']) => {
    const { tenantFolderProblems } = await import('#server/domain/tenants/tenant-folder.ts')
    const { checkTemplate } = await import('#templates/catalog.ts')
    const asked = { templates: { check: checkTemplate }, says: sentenceOf }
    const checked: { tenant: string; problems: TenantProblem[] }[] = []
    for (const each of await foldersOf(terminal, folder)) {
      checked.push({ tenant: path.basename(each), problems: await tenantFolderProblems(each, asked) })
    }
    terminal.result(checked, () =>
      checked.flatMap(({ tenant: name, problems }) => [
        `${problems.length ? terminal.red('invalid') : terminal.green('valid  ')}  ${name}`,
        ...problems.map(({ path: at, problem }) => `  ${at || 'tenant.json'}: ${problem}`),
      ]),
    )
    return checked.some(({ problems }) => problems.length) ? exitCodes.invalid : exitCodes.ok
  })

const apply = (does: Does) =>
  does<{ athletes: boolean }>(async (terminal, options, [folder = '']) => {
    const folders = await foldersOf(terminal, folder)
    return withDesk(terminal, options, async (desk) => {
      const applied: Applied[] = []
      for (const each of folders) {
        terminal.progress(`${path.basename(each)} …`)
        applied.push(await applyOne(desk, each, options.athletes).catch((error) => refuse(error, each)))
      }
      terminal.result(applied, () => table(terminal, columns, applied.map(cellsOf)))
    })
  })

// Of several folders: which one it is that stands in the way.
const refuse = async (error: unknown, folder: string): Promise<never> => {
  const { Refused } = await import('#rules/refusals.ts')
  if (error instanceof Refused)
    throw new Refused({
      code: error.code,
      values: { folder, ...error.values },
      ...(error.field ? { field: error.field } : {}),
    })
  throw new Error(`${folder} could not be applied.`, { cause: error })
}

const columns = ['TENANT', 'DONE', 'EVENTS', 'NEW EVENTS', 'NEW ATHLETES']

type Applied = {
  subdomain: string
  organizationId: string
  isNew: boolean
  events: number
  newEvents: number
  newAthletes: number
  dryRun: boolean
}

const cellsOf = ({ subdomain, isNew, events, newEvents, newAthletes, dryRun }: Applied) => [
  subdomain,
  `${dryRun ? 'would be ' : ''}${isNew ? 'created' : 'updated'}`,
  events,
  newEvents,
  newAthletes,
]

const applyOne = async (desk: Desk, folder: string, withAthletes: boolean): Promise<Applied> => {
  const { ctx, platform, isDryRun, terminal } = desk
  const { applyTenant } = await import('#server/domain/tenants/apply-tenant.ts')
  const { readTenantFolder } = await import('#server/domain/tenants/tenant-folder.ts')
  const source = await readTenantFolder(folder)
  const { files } = platform
  // A dry run keeps no file either.
  const kept = isDryRun ? { ...files, put: async () => 'dry-run' } : files
  const { organizationId, isNew, events, newCompetitions } = await applyTenant(ctx, kept, source)
  const wanted = withAthletes ? newCompetitions : []
  if (!isDryRun) await fill(desk, organizationId, wanted)
  terminal.endProgress()
  return {
    subdomain: source.subdomain,
    organizationId,
    isNew,
    events: events.length,
    newEvents: events.filter((event) => event.isNew).length,
    newAthletes: wanted.reduce((sum, { seedTaken }) => sum + seedTaken, 0),
    dryRun: isDryRun,
  }
}

const fill = async ({ ctx }: Desk, organizationId: string, competitions: AppliedTenant['newCompetitions']) => {
  const { seedRegistrations } = await import('#server/domain/registrations/seed-registrations.ts')
  const inside = (await ctx.within(organizationId))!
  for (const { competitionId, seedTaken: count } of competitions) {
    await seedRegistrations(inside, { competitionId, count })
  }
}
