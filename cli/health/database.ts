import { databaseHealth } from '#server/database/health.ts'
import { migrationStatus } from '#server/database/migrate.ts'
import { ensureRestoredWithRights, type DatabaseUrls } from '#server/database/roles.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { Finding } from './finding.ts'

const skewWarnMs = 1000
const skewFailMs = 30_000
const queueWarnLength = 1000

export const checkDatabase = async (urls: DatabaseUrls): Promise<Finding[]> => {
  const { pending } = await migrationStatus(urls)
  if (pending.length) {
    const problem = await findLostRights(urls)
    if (problem) return [{ state: 'fail', subject: 'roles', says: problem }]
    const says = `${pending.length} wait: dorsal db migrate (a start does it too)`
    return [{ state: 'fail', subject: 'migrations', says }]
  }
  const health = await databaseHealth(urls)
  const findings: Finding[] = [
    { state: health.version >= 150_000 ? 'ok' : 'fail', subject: 'database', says: `PostgreSQL ${health.versionName}` },
  ]
  const { unprotected, roleProblems, skewMs, waiting, failed } = health
  const skew = Math.abs(skewMs)
  findings.push({ state: 'ok', subject: 'migrations', says: 'all ran' })
  findings.push(
    roleProblems.length
      ? { state: 'fail', subject: 'roles', says: roleProblems.join('; ') }
      : { state: 'ok', subject: 'roles', says: 'both connect, own nothing and bypass nothing' },
    unprotected.length
      ? { state: 'fail', subject: 'isolation', says: `without row-level security: ${unprotected.join(', ')}` }
      : { state: 'ok', subject: 'isolation', says: 'row-level security is on for every table of organizations' },
    {
      state: skew > skewFailMs ? 'fail' : skew > skewWarnMs ? 'warn' : 'ok',
      subject: 'clock',
      says: `${Math.round(skewMs)} ms between the database and this process`,
    },
    {
      state: failed > 0 || waiting > queueWarnLength ? 'warn' : 'ok',
      subject: 'jobs',
      says: `${waiting} due, ${failed} given up`,
    },
  )
  return findings
}

// The platform's role cannot see whether its policies are missing; the owner can.
const findLostRights = (urls: DatabaseUrls): Promise<string | null> =>
  ensureRestoredWithRights(urls).then(
    () => null,
    (error: unknown) => (error instanceof DatabaseUnavailable ? error.message : null),
  )
