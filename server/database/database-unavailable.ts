import { Refused } from '#rules/refusals.ts'

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

// 57P03 is cannot_connect_now: the server starts or stops.
const unreachableCodes = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ETIMEDOUT 57P03'.split(' '),
)
// invalid_authorization_specification, invalid_password, invalid_catalog_name, insufficient_privilege, too_many_connections
const refusedCodes = new Set(['28000', '28P01', '3D000', '42501', '53300'])

export const describeDatabaseError = (error: unknown): unknown => {
  const { code = '', message } = error as Error & { code?: string }
  const options = { cause: error }
  if (unreachableCodes.has(code))
    return new DatabaseUnavailable('DATABASE_URL cannot be reached: is PostgreSQL running there?', options)
  if (refusedCodes.has(code) || /SSL connections/.test(message))
    return new DatabaseUnavailable(
      `DATABASE_URL is refused by PostgreSQL (${message}): it must name a database that exists and a role that owns it ` +
        'and may create roles.',
      options,
    )
  return error
}

// admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
const outageCodes = new Set([...unreachableCodes, 'EPIPE', '57P01', '57P02', '53300'])
// pg and pg-boss give these errors no code.
const brokenConnection =
  /Connection terminated|connection error and is not queryable|trying to connect|connection ended|timeout expired|Query read timeout|heartbeat timed out/i

/** `Refused` `database_unavailable` or `disk_full`; null for any other error. */
export const outageRefusalOf = (error: unknown): Refused | null => {
  if (typeof error !== 'object' || error === null) return null
  // pg-boss passes on copies that are no instances of Error.
  const { code = '', message = '', cause } = error as { code?: string; message?: string; cause?: unknown }
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(code)) return new Refused({ code: 'disk_full' }, { cause: error })
  if (outageCodes.has(code) || brokenConnection.test(message))
    return new Refused({ code: 'database_unavailable' }, { cause: error })
  return outageRefusalOf(cause)
}
