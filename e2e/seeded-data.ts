import path from 'node:path'
import { startDorsal } from './system/dorsal-process.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

/**
 * Global set-up of system and browser tests: starts a server once, and leaves its data in SEEDED_DATA_DIR to be copied.
 * A copy saves each test server the seconds that its database and demo organizations take.
 */
export default async function seedData(): Promise<void> {
  if (process.env.SEEDED_DATA_DIR) return
  const dataDir = path.join(createTemporaryFolder('seeded'), 'data')
  const server = await startDorsal({ DATA_DIR: dataDir })
  await server.stop()
  process.env.SEEDED_DATA_DIR = dataDir
}
