import { inject } from 'vitest'

/** The database of the worker that a test file runs in. */
export const databaseUrls = inject('databases')[Number(process.env.VITEST_POOL_ID) - 1]!
