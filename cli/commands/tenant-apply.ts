import type { Command } from 'commander'
import type { Application } from '#server/domain/tenants/apply-tenant.ts'
import type { TenantSource } from '#server/domain/tenants/tenant-source.ts'
import { withCommandContext, type CommandContext } from '../command-context.ts'
import { exitCodes } from '../exit-code.ts'
import type { ToAction } from '../command-group.ts'
import { tenantFoldersIn } from '../tenant-folders-in.ts'
import { formatTable } from '../table.ts'
import { formatChange, formatConflict, formatKept } from '../tenant-report.ts'

export const addApplyCommand = (group: Command, toAction: ToAction): void => {
  group
    .command('apply <folder>')
    .description('makes organizations what their folders say: creates and updates, removes nothing')
    .option('--no-athletes', 'leave out the demo registrations of new competitions')
    .option('--force', 'take the folder’s values where the organization has been changed too since the last apply')
    .action(apply(toAction))
}

type Options = { athletes: boolean; force?: boolean }

const apply = (toAction: ToAction) =>
  toAction<Options>(async (terminal, options, [folder = '']) => {
    const folders = await tenantFoldersIn(terminal, folder)
    const sources = await readFolders(folders)
    return withCommandContext(terminal, options, async (command) => {
      const rows: TenantRow[] = []
      const { force: isForced = false, athletes: withAthletes } = options
      for (const source of sources) {
        terminal.showProgress(`${source.subdomain} …`)
        const application = applyOne(command, source, { isForced, withAthletes })
        rows.push(await application.catch((error) => rethrowWithTenant(error, source)))
      }
      terminal.endProgress()
      terminal.printResult(rows, () => [
        ...formatTable(terminal, columns, rows.map(cellsOf)),
        ...rows.flatMap(detailsOf),
      ])
      return rows.some(({ conflicts }) => conflicts.length) ? exitCodes.conflict : exitCodes.ok
    })
  })

/** Throws the problems of all folders at once. */
const readFolders = async (folders: readonly string[]): Promise<TenantSource[]> => {
  const { InvalidTenant } = await import('#server/domain/tenants/invalid-tenant.ts')
  const { readTenantFolder } = await import('#server/domain/tenants/tenant-folder.ts')
  const { templateCatalog } = await import('#templates/template-catalog.ts')
  const results = await Promise.allSettled(folders.map((folder) => readTenantFolder(folder, templateCatalog)))
  const problems = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (result.reason instanceof InvalidTenant) return result.reason.problems
    throw result.reason
  })
  if (problems.length > 0) throw new InvalidTenant(problems)
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

const rethrowWithTenant = async (error: unknown, { subdomain }: TenantSource): Promise<never> => {
  const { Refused } = await import('#rules/refusals.ts')
  if (!(error instanceof Refused)) throw new Error(`${subdomain} could not be applied.`, { cause: error })
  const { code, field, values } = error
  throw new Refused({ code, values: { tenant: subdomain, ...values }, ...(field ? { field } : {}) })
}

const columns = ['TENANT', 'DONE', 'EVENTS', 'NEW EVENTS', 'NEW ATHLETES', 'CHANGES', 'CONFLICTS']

type TenantRow = Awaited<ReturnType<typeof applyOne>>

const cellsOf = (row: TenantRow) => [
  row.subdomain,
  doneOf(row),
  row.events,
  row.newEvents,
  row.newAthletes,
  row.changes.length,
  row.conflicts.length,
]

const doneOf = ({ isNew, changes, conflicts, dryRun }: TenantRow) => {
  if (conflicts.length > 0) return 'left as it is'
  if (!isNew && changes.length === 0) return 'unchanged'
  return `${dryRun ? 'would be ' : ''}${isNew ? 'created' : 'updated'}`
}

const detailsOf = ({ subdomain, changes, conflicts, kept }: TenantRow): string[] => [
  ...changes.map((change) => `${subdomain} ${formatChange(change)}`),
  ...kept.map((difference) => `${subdomain} ${formatKept(difference)}`),
  ...conflicts.map((conflict) => `${subdomain} ${formatConflict(conflict)}`),
  ...(conflicts.length > 0
    ? [`${subdomain} was left as it is: correct the folder, or take its values with --force.`]
    : []),
]

type ApplyOptions = { isForced: boolean; withAthletes: boolean }

const applyOne = async (command: CommandContext, source: TenantSource, { isForced, withAthletes }: ApplyOptions) => {
  const { ctx, platform, isDryRun } = command
  const { applyTenant } = await import('#server/domain/tenants/apply-tenant.ts')
  const { TenantConflicts } = await import('#server/domain/tenants/tenant-conflicts.ts')
  const { files } = platform
  const fileStore = isDryRun ? { ...files, put: async () => '', remove: async () => {} } : files
  const { events, newCompetitions, ...outcome } = await applyTenant(ctx, fileStore, source, { isForced }).catch(
    (error: unknown) => {
      if (!(error instanceof TenantConflicts)) throw error
      return { ...nothing, changes: error.changes, conflicts: error.conflicts }
    },
  )
  const competitions = withAthletes ? newCompetitions : []
  if (!isDryRun && outcome.organizationId) await seedCompetitions(command, outcome.organizationId, competitions)
  return {
    subdomain: source.subdomain,
    conflicts: [],
    ...outcome,
    events: events.length,
    newEvents: events.filter(({ isNew }) => isNew).length,
    newAthletes: competitions.reduce((sum, { seedTaken }) => sum + seedTaken, 0),
    dryRun: isDryRun,
  }
}

const nothing = { organizationId: null, isNew: false, events: [], newCompetitions: [], kept: [] }

const seedCompetitions = async (
  { ctx, platform: { files } }: CommandContext,
  organizationId: string,
  competitions: Application['newCompetitions'],
) => {
  const { seedRegistrations } = await import('#server/domain/registrations/seed-registrations.ts')
  const organizationCtx = (await ctx.findContext(organizationId))!
  for (const { competitionId, seedTaken: count } of competitions) {
    if (count > 0) await seedRegistrations(organizationCtx, { files, competitionId, count })
  }
}
