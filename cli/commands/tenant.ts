import path from 'node:path'
import type { TenantProblem } from '#rules/tenants/tenant-file.ts'
import type { AppliedTenant } from '#server/domain/tenants/apply-tenant.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { formatRefusal } from '../print-error.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { formatTable } from '../table.ts'
import type { Terminal } from '../terminal.ts'

export const tenant: CommandGroup = (program, toAction) => {
  const group = program.command('tenant').description('organizations as folders of data')
  group
    .command('validate <folder>')
    .description('everything that is wrong with a tenant’s folder, or with each in a folder of them')
    .action(validate(toAction))
  group
    .command('apply <folder>')
    .description('makes organizations what their folders say: creates and updates, removes nothing')
    .option('--no-athletes', 'leave out the demo registrations of new competitions')
    .action(apply(toAction))
}

const foldersOf = async (terminal: Terminal, folder: string): Promise<string[]> => {
  const { tenantFolders } = await import('#server/domain/tenants/tenant-folders.ts')
  const folders = await tenantFolders(path.resolve(terminal.cwd, folder))
  if (folders.length === 0) throw new UsageError(`${folder} holds no tenant.json, nor does a folder in it.`)
  return folders
}

const validate = (toAction: ToAction) =>
  toAction(async (terminal, _options, [folder = '']) => {
    const { tenantFolderProblems } = await import('#server/domain/tenants/tenant-folder.ts')
    const { ensureTemplateChoice } = await import('#templates/catalog.ts')
    const checks = { templates: { check: ensureTemplateChoice }, formatRefusal: formatRefusal }
    const reports: { tenant: string; problems: TenantProblem[] }[] = []
    for (const tenantFolder of await foldersOf(terminal, folder)) {
      reports.push({ tenant: path.basename(tenantFolder), problems: await tenantFolderProblems(tenantFolder, checks) })
    }
    terminal.printResult(reports, () =>
      reports.flatMap(({ tenant: name, problems }) => [
        `${problems.length ? terminal.red('invalid') : terminal.green('valid  ')}  ${name}`,
        ...problems.map(({ path: at, problem }) => `  ${at || 'tenant.json'}: ${problem}`),
      ]),
    )
    return reports.some(({ problems }) => problems.length) ? exitCodes.invalid : exitCodes.ok
  })

const apply = (toAction: ToAction) =>
  toAction<{ athletes: boolean }>(async (terminal, options, [folder = '']) => {
    const folders = await foldersOf(terminal, folder)
    return withCommandContext(terminal, options, async (command) => {
      const rows: TenantRow[] = []
      for (const tenantFolder of folders) {
        terminal.showProgress(`${path.basename(tenantFolder)} …`)
        rows.push(
          await applyOne(command, tenantFolder, options.athletes).catch((error) =>
            rethrowWithFolder(error, tenantFolder),
          ),
        )
      }
      terminal.printResult(rows, () => formatTable(terminal, columns, rows.map(cellsOf)))
    })
  })

const rethrowWithFolder = async (error: unknown, folder: string): Promise<never> => {
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

type TenantRow = {
  subdomain: string
  organizationId: string
  isNew: boolean
  events: number
  newEvents: number
  newAthletes: number
  dryRun: boolean
}

const cellsOf = ({ subdomain, isNew, events, newEvents, newAthletes, dryRun }: TenantRow) => [
  subdomain,
  `${dryRun ? 'would be ' : ''}${isNew ? 'created' : 'updated'}`,
  events,
  newEvents,
  newAthletes,
]

const applyOne = async (command: CommandContext, folder: string, withAthletes: boolean): Promise<TenantRow> => {
  const { ctx, platform, isDryRun, terminal } = command
  const { applyTenant } = await import('#server/domain/tenants/apply-tenant.ts')
  const { readTenantFolder } = await import('#server/domain/tenants/tenant-folder.ts')
  const source = await readTenantFolder(folder)
  const { files } = platform
  const fileStore = isDryRun ? { ...files, put: async () => 'dry-run' } : files
  const { organizationId, isNew, events, newCompetitions } = await applyTenant(ctx, fileStore, source)
  const competitions = withAthletes ? newCompetitions : []
  if (!isDryRun) await seedCompetitions(command, organizationId, competitions)
  terminal.endProgress()
  return {
    subdomain: source.subdomain,
    organizationId,
    isNew,
    events: events.length,
    newEvents: events.filter((event) => event.isNew).length,
    newAthletes: competitions.reduce((sum, { seedTaken }) => sum + seedTaken, 0),
    dryRun: isDryRun,
  }
}

const seedCompetitions = async (
  { ctx }: CommandContext,
  organizationId: string,
  competitions: AppliedTenant['newCompetitions'],
) => {
  const { seedRegistrations } = await import('#server/domain/registrations/seed-registrations.ts')
  const organizationCtx = (await ctx.findContext(organizationId))!
  for (const { competitionId, seedTaken: count } of competitions) {
    await seedRegistrations(organizationCtx, { competitionId, count })
  }
}
