import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#server/make-folder.ts'
import type { FileStore } from '../media/file-store.ts'
import type { TenantExport } from './export-tenant.ts'

export async function writeTenantFolder(
  folder: string,
  files: Pick<FileStore, 'read'>,
  { json, keys }: TenantExport,
): Promise<void> {
  makeFolder(path.join(folder, 'assets'))
  for (const [name, key] of keys) await writeFile(path.join(folder, 'assets', name), (await files.read(key))!)
  // Last, so that an interrupted export leaves no folder that could be applied.
  await writeFile(path.join(folder, 'tenant.json'), json)
}
