import { inject } from 'vitest'

export const databaseUrls = inject('databases')[Number(process.env.VITEST_POOL_ID) - 1]!
