import { databaseHealth } from '#server/database/health.ts'
import { migrationStatus } from '#server/database/migrate.ts'
import { ensureRestoredWithRights, type DatabaseUrls } from '#server/database/roles.ts'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { Finding } from './finding.ts'

const skewWarnMs = 1000
const skewFailMs = 30_000
const queueWarnLength = 1000
const maxNumbers = 10

export const checkDatabase = async (urls: DatabaseUrls): Promise<Finding[]> => {
  const status = await migrationStatus(urls).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return error
    throw error
  })
  if (status instanceof DatabaseUnavailable) return [{ state: 'fail', subject: 'migrations', message: status.message }]
  if (status.pending.length) {
    const problem = await findLostRights(urls)
    if (problem) return [{ state: 'fail', subject: 'roles', message: problem }]
    const message = 'the database is empty: dorsal db migrate (a start does it too)'
    return [{ state: 'fail', subject: 'migrations', message }]
  }
  const health = await databaseHealth(urls)
  const findings: Finding[] = [
    {
      state: health.version >= 150_000 ? 'ok' : 'fail',
      subject: 'database',
      message: `PostgreSQL ${health.versionName}`,
    },
  ]
  const { unprotected, roleProblems, skewMs, waiting, failed, wrongCounts, wrongOrders } = health
  const skew = Math.abs(skewMs)
  findings.push({ state: 'ok', subject: 'migrations', message: 'the database is of this baseline' })
  findings.push(
    roleProblems.length
      ? { state: 'fail', subject: 'roles', message: roleProblems.join('; ') }
      : { state: 'ok', subject: 'roles', message: 'both connect, own nothing and bypass nothing' },
    unprotected.length
      ? { state: 'fail', subject: 'isolation', message: `without row-level security: ${unprotected.join(', ')}` }
      : { state: 'ok', subject: 'isolation', message: 'row-level security is on for every table of organizations' },
    {
      state: skew > skewFailMs ? 'fail' : skew > skewWarnMs ? 'warn' : 'ok',
      subject: 'clock',
      message: `${Math.round(skewMs)} ms between the database and this process`,
    },
    {
      state: failed > 0 || waiting > queueWarnLength ? 'warn' : 'ok',
      subject: 'jobs',
      message: `${waiting} due, ${failed} given up`,
    },
    wrongCounts > 0
      ? { state: 'fail', subject: 'counts', message: `${wrongCounts} counts of athletes are wrong` }
      : { state: 'ok', subject: 'counts', message: 'counts of athletes are right' },
    wrongOrders.length > 0
      ? { state: 'fail', subject: 'orders', message: formatWrongOrders(wrongOrders) }
      : { state: 'ok', subject: 'orders', message: 'orders have the lines and places of their athletes' },
  )
  return findings
}

const formatWrongOrders = (numbers: readonly string[]): string => {
  const listed = numbers.slice(0, maxNumbers).join(', ')
  const more = numbers.length > maxNumbers ? ` and ${numbers.length - maxNumbers} more` : ''
  return `lines or places of ${listed}${more} differ from their athletes: dorsal doctor --repair`
}

// The platform's role cannot see whether its policies are missing; the owner can.
const findLostRights = (urls: DatabaseUrls): Promise<string | null> =>
  ensureRestoredWithRights(urls).then(
    () => null,
    (error: unknown) => (error instanceof DatabaseUnavailable ? error.message : null),
  )
