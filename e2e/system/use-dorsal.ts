import { afterAll } from 'vitest'
import {
  createDataFolder,
  readOwnerUrl,
  readSecret,
  startDorsal,
  type DorsalServer,
  type Settings,
} from './dorsal-process.ts'

/** A server on a free port with a copy of the seeded data, for the tests of a file. */
export async function useDorsal(settings: Settings = {}): Promise<DorsalServer> {
  const { dataDir, remove } = createDataFolder()
  let server: DorsalServer | undefined
  afterAll(async () => {
    await server?.kill()
    await remove()
  })
  server = await startDorsal({ DATA_DIR: dataDir, ...settings })
  return server
}

/** A second server on the database and files of the first, which works on no jobs. */
export async function useDorsalBeside({ dataDir }: DorsalServer, settings: Settings = {}): Promise<DorsalServer> {
  const server = await startDorsal({
    DATA_DIR: `${dataDir}/second`,
    FILES_DIR: `${dataDir}/files`,
    DATABASE_URL: readOwnerUrl(dataDir),
    APP_SECRET: readSecret(dataDir),
    SANDBOX_PAYMENTS: 'on',
    JOBS: 'off',
    ...settings,
  })
  afterAll(() => server.stop())
  return server
}
