import { execFileSync } from 'node:child_process'

/**
 * Copies the seeded data (seeded-data.ts) to `dataDir`, which must not exist. The database's files keep their owner.
 */
export const copySeededData = (dataDir: string): void => {
  const { SEEDED_DATA_DIR } = process.env
  if (!SEEDED_DATA_DIR) throw new Error('There is no seeded data to copy.')
  execFileSync('cp', ['-a', SEEDED_DATA_DIR, dataDir])
}
