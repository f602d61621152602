import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Command } from 'commander'
import { withCommandContext } from '../command-context.ts'
import { UsageError } from '../exit-code.ts'
import type { ToAction } from '../command-group.ts'

export const addExportCommand = (group: Command, toAction: ToAction): void => {
  group
    .command('export <organization>')
    .description('an organization as a folder that can be applied: no people, no orders')
    .option('--out <folder>', 'a new or empty folder; otherwise the subdomain, here')
    .action(exportFolder(toAction))
}

const exportFolder = (toAction: ToAction) =>
  toAction<{ out?: string }>((terminal, options, [key = '']) =>
    withCommandContext(terminal, options, async ({ ctx, platform: { files }, isDryRun }) => {
      const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
      const { exportTenant } = await import('#server/domain/tenants/export-tenant.ts')
      const { writeTenantFolder } = await import('#server/domain/tenants/write-tenant-folder.ts')
      const { id, subdomain } = await organizationBySubdomainOrId(ctx, key)
      const folder = path.resolve(terminal.cwd, options.out ?? subdomain)
      if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty.`)
      const tenant = await exportTenant(ctx, files, id)
      if (!isDryRun) await writeTenantFolder(folder, files, tenant)
      const { events, coupons, news } = tenant.file
      const counts = { events: events.length, coupons: coupons.length, articles: news.length, assets: tenant.keys.size }
      terminal.printResult({ organizationId: id, folder, ...counts, dryRun: isDryRun }, () => [
        `${isDryRun ? 'Would write' : 'Wrote'} ${Object.entries(counts)
          .map(([name, count]) => `${count} ${name}`)
          .join(', ')} to ${folder}`,
      ])
    }),
  )
