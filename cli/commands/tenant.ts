import path from 'node:path'
import type { FolderProblem } from '#server/domain/tenants/invalid-tenant.ts'
import { exitCodes } from '../exit-code.ts'
import type { ToAction, CommandGroup } from '../command-group.ts'
import { tenantFoldersIn } from '../tenant-folders-in.ts'
import { formatProblem } from '../tenant-report.ts'
import { addApplyCommand } from './tenant-apply.ts'
import { addExportCommand } from './tenant-export.ts'

export const tenant: CommandGroup = (program, toAction) => {
  const group = program.command('tenant').description('organizations as folders of data')
  group
    .command('validate <folder>')
    .description('everything that is wrong with a tenant’s folder, or with each in a folder of them')
    .action(validate(toAction))
  addApplyCommand(group, toAction)
  addExportCommand(group, toAction)
}

const validate = (toAction: ToAction) =>
  toAction(async (terminal, _options, [folder = '']) => {
    const { tenantFolderProblems } = await import('#server/domain/tenants/tenant-folder.ts')
    const { templateCatalog } = await import('#templates/template-catalog.ts')
    const reports: { tenant: string; problems: FolderProblem[] }[] = []
    for (const tenantFolder of await tenantFoldersIn(terminal, folder)) {
      reports.push({
        tenant: path.basename(tenantFolder),
        problems: await tenantFolderProblems(tenantFolder, templateCatalog),
      })
    }
    terminal.printResult(reports, () =>
      reports.flatMap(({ tenant: name, problems }) => [
        `${problems.length ? terminal.red('invalid') : terminal.green('valid  ')}  ${name}`,
        ...problems.map((problem) => `  ${formatProblem(problem)}`),
      ]),
    )
    return reports.some(({ problems }) => problems.length) ? exitCodes.invalid : exitCodes.ok
  })
