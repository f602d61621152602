import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

export async function tenantFolders(folder: string): Promise<string[]> {
  if (existsSync(path.join(folder, 'tenant.json'))) return [folder]
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'tenant.json')))
    .map((entry) => path.join(folder, entry.name))
    .toSorted()
}
