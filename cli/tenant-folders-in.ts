import path from 'node:path'
import { UsageError } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Throws UsageError when there is none. */
export const tenantFoldersIn = async (terminal: Terminal, folder: string): Promise<string[]> => {
  const { tenantFolders } = await import('#server/domain/tenants/tenant-folders.ts')
  const folders = await tenantFolders(path.resolve(terminal.cwd, folder))
  if (folders.length === 0) throw new UsageError(`${folder} holds no tenant.json, nor does a folder in it.`)
  return folders
}
