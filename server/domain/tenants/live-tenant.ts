import type { Em } from '#server/database/orm.ts'
import type { TenantFile } from '#rules/tenants/tenant-file.ts'
import { contentName } from '../media/content-name.ts'
import type { FileStore } from '../media/file-store.ts'
import type { Organization } from '../organizations/organization.ts'
import { extensionOf } from './canonical-tenant.ts'
import { TenantRows, toFolder } from './folder-table.ts'
import { albumsTable, couponsTable, eventsTable, newsTable, organizationsTable, rowClasses } from './folder-tables.ts'

export type LiveTenant = {
  tenant: TenantFile
  /** By the names in `tenant`: keys of the file store. */
  keys: ReadonlyMap<string, string>
  /** Keys of files that are not in the file store any more. */
  missing: string[]
}

/**
 * An organization as a tenant folder: what visitors see and what staff have set. People, orders, bank details and
 * domains are not in it.
 */
export async function liveTenant(em: Em, files: Pick<FileStore, 'read'>, row: Organization): Promise<LiveTenant> {
  const rows = await TenantRows.load(em, row.id, rowClasses)
  const tenant = {
    organization: toFolder(organizationsTable, row, rows),
    coupons: rows.list(couponsTable),
    events: rows.list(eventsTable),
    news: rows.list(newsTable),
    albums: rows.list(albumsTable),
  }
  return nameByContent(files, row.id, JSON.stringify(tenant))
}

// A whole text, or the address of an article's picture.
const fileKey = /(?<="|<img src=\\"assets\/)[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]+(?=\\?")/g

async function nameByContent(
  files: Pick<FileStore, 'read'>,
  organizationId: string,
  json: string,
): Promise<LiveTenant> {
  const names = new Map<string, string>()
  const missing: string[] = []
  for (const [key] of json.matchAll(fileKey)) {
    if (names.has(key) || !key.startsWith(organizationId)) continue
    const bytes = await files.read(key)
    if (!bytes) missing.push(key)
    names.set(key, bytes ? contentName(extensionOf(key), bytes) : key.slice(key.indexOf('/') + 1))
  }
  const keys = new Map([...names].map(([key, name]) => [name, key]))
  return { tenant: JSON.parse(json.replaceAll(fileKey, (key) => names.get(key) ?? key)) as TenantFile, keys, missing }
}
