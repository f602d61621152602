import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '#server/database/embedded/find-free-port.ts'
import { startDorsal } from './system/dorsal-process.ts'

/**
 * Global set-up of system and browser tests: starts a server once, and leaves its data in SEEDED_DATA_DIR to be copied.
 * A copy saves each test server the seconds that its database and demo organizations take. Returns what removes it.
 */
export default async function seedData(): Promise<() => void> {
  if (process.env.SEEDED_DATA_DIR) return () => {}
  const root = mkdtempSync(path.join(tmpdir(), 'dorsal-seeded-'))
  // The database runs as another account when tests run as root, and must be able to enter.
  chmodSync(root, 0o755)
  const dataDir = path.join(root, 'data')
  const server = await startDorsal({ PORT: String(await findFreePort()), DATA_DIR: dataDir })
  await server.stop()
  process.env.SEEDED_DATA_DIR = dataDir
  return () => {
    delete process.env.SEEDED_DATA_DIR
    rmSync(root, { recursive: true, force: true })
  }
}
