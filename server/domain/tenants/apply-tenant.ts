import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { assetsOf, mapAssets, tenantFile, tenantProblems, type TenantProblem } from '#rules/tenants/tenant-file.ts'
import { audit } from '../audit/audit.ts'
import { contentName } from '../media/content-name.ts'
import type { FileStore } from '../media/file-store.ts'
import type { Organization } from '../organizations/organization.ts'
import { allAgeRules } from '../results/age-rules.ts'
import { recategorize } from '../results/recategorize.ts'
import { AppliedTenant } from './applied-tenant.ts'
import { extensionOf, type AssetBytes } from './canonical-tenant.ts'
import { feeProblems } from './fee-problems.ts'
import { InvalidTenant } from './invalid-tenant.ts'
import { liveTenant } from './live-tenant.ts'
import type { Difference } from './merge-folder.ts'
import { planTenant, type TenantPlan } from './plan-tenant.ts'
import { TenantConflicts } from './tenant-conflicts.ts'
import type { TenantSource } from './tenant-source.ts'
import { treeOf, valuesByPath } from './tenant-tree.ts'
import { writeContents, writeOrganization, type WrittenContents } from './write-tenant.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'

export type Application = WrittenContents & {
  organizationId: string
  isNew: boolean
  changes: Difference[]
  kept: Difference[]
}

/**
 * Creates or updates, never deletes; all or nothing. `isForced` takes the folder's values where both it and
 * the database have changed since the last apply.
 * Throws `Refused`: `tenant_conflicts`, `organization_deleted`, `subdomain_taken`, `tenant_invalid`, `invalid_course`,
 * `capacity_below_taken`, `coupon_claimed`, and what `TemplateCatalog.check` throws.
 */
export async function applyTenant(
  ctx: PlatformContext,
  files: FileStore,
  source: TenantSource,
  { isForced = false } = {},
): Promise<Application> {
  const assets = await readAssets(source)
  const newKeys: string[] = []
  const application = ctx.db.transaction(async (em) => {
    const plan = await planTenant(ctx, em, files, { source, assets, isForced })
    if (plan.conflicts.length > 0) throw new TenantConflicts(plan)
    ensureNone(source.subdomain, tenantProblems(plan.merged))
    const id = plan.organization?.id ?? newId()
    const newFiles = newFilesOf(plan, id, assets)
    const { organization, contents } = await write(ctx, em, files, { id, subdomain: source.subdomain, plan, newFiles })
    // The operator may have changed the fees since: a folder that changes nothing stays applied.
    if (!plan.organization || plan.changes.length > 0)
      ensureNone(source.subdomain, await feeProblems(em, { organization, tenant: plan.merged, now: ctx.now }))
    // Last, because a rollback does not remove files.
    await storeFiles(files, id, newFiles, newKeys)
    await rememberApplied(em, files, organization, plan)
    const { changes, kept } = plan
    const { newCompetitions } = contents
    const events = source.file.events.flatMap(({ slug }) => contents.events.find((event) => event.slug === slug) ?? [])
    const details = { events: events.length, changes: changes.length }
    await audit({ ...ctx, organization }, em, 'tenant.applied', id, details)
    return { organizationId: id, isNew: !plan.organization, events, newCompetitions, changes, kept }
  })
  return application.catch(async (error: unknown) => {
    for (const key of newKeys) await files.remove(key)
    throw error
  })
}

// A value of the folder and one of staff may contradict each other.
function ensureNone(subdomain: string, problems: readonly TenantProblem[]): void {
  if (problems.length > 0)
    throw new InvalidTenant(problems.map((problem) => ({ file: `${subdomain}/tenant.json`, ...problem })))
}

type Files = ReadonlyMap<string, Uint8Array>

function newFilesOf({ live, merged }: TenantPlan, organizationId: string, assets: AssetBytes): Files {
  const bytes = new Map([...assets].map(([name, content]) => [contentName(extensionOf(name), content), content]))
  const names = assetsOf(merged).filter((name) => !live?.keys.has(name))
  return new Map(names.map((name) => [`${organizationId}/${name}`, bytes.get(name)!]))
}

type Writing = { id: string; subdomain: string; plan: TenantPlan; newFiles: Files }

async function write(
  ctx: PlatformContext,
  em: Em,
  files: FileStore,
  { id, subdomain, plan: { organization: existing, live, merged }, newFiles }: Writing,
): Promise<{ organization: Organization; contents: WrittenContents }> {
  const keyOf = (name: string) => live?.keys.get(name) ?? `${id}/${name}`
  const tenant = mapAssets(merged, keyOf)
  const before = live && mapAssets(live.tenant, keyOf)
  const readFile = async (key: string) => {
    const bytes = newFiles.get(key) ?? (await files.read(key))
    if (bytes) return bytes
    throw new Refused({ code: 'tenant_invalid', values: { path: key, problem: 'is missing in the file store' } })
  }
  const ages = await allAgeRules(em, { organizationId: id })
  const organization = await writeOrganization(ctx, em, { id, subdomain, existing, tenant })
  const contents = await writeContents(em, id, { now: ctx.now, tenant, before, readFile })
  await recategorize(em, { organizationId: id }, ages)
  return { organization, contents }
}

async function storeFiles(files: FileStore, organizationId: string, newFiles: Files, newKeys: string[]): Promise<void> {
  for (const [key, bytes] of newFiles) {
    if (!(await files.read(key))) newKeys.push(key)
    await files.put(organizationId, extensionOf(key), bytes)
  }
}

/** With what the folder leaves out as it is now. */
async function rememberApplied(em: Em, files: FileStore, organization: Organization, plan: TenantPlan): Promise<void> {
  const { tenant } = await liveTenant(em, files, organization)
  const folder = { ...valuesByPath(treeOf(tenantFile, tenant)), ...plan.said }
  await em.upsert(AppliedTenant, { organizationId: organization.id, folder })
}

async function readAssets({ file, readAsset, subdomain }: TenantSource): Promise<AssetBytes> {
  const assets = new Map<string, Uint8Array>()
  for (const name of assetsOf(file)) {
    const bytes = await readAsset(name).catch(() => {
      const path = `${subdomain}/assets/${name}`
      throw new Refused({ code: 'tenant_invalid', field: name, values: { path, problem: 'is missing' } })
    })
    if (name.endsWith('.svg')) ensureInertSvg(new TextDecoder().decode(bytes))
    assets.set(name, bytes)
  }
  return assets
}
