// Data of a server that has been started once. A copy of it saves each test server the seconds that a database, its
// tables and the demo organizations take.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startDorsal } from './system/dorsal-process.ts'

/**
 * Makes the seeded data unless SEEDED_DATA_DIR names some, and leaves its folder there for the processes that run the
 * tests. Returns what removes it. The global set-up of system and browser tests.
 */
export default async function seedData(): Promise<() => void> {
  if (process.env.SEEDED_DATA_DIR) return () => {}
  const root = mkdtempSync(path.join(tmpdir(), 'dorsal-seeded-'))
  // Closed to others, it would send root's database to another place.
  chmodSync(root, 0o755)
  const dataDir = path.join(root, 'data')
  const server = await startDorsal({ PORT: String(await freePort()), DATA_DIR: dataDir })
  await server.stop()
  process.env.SEEDED_DATA_DIR = dataDir
  return () => {
    delete process.env.SEEDED_DATA_DIR
    rmSync(root, { recursive: true, force: true })
  }
}
