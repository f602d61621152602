import { existsSync, readdirSync } from 'node:fs'

const home = '/usr/lib/postgresql'

/** Folders of Debian's PostgreSQL, 15 or later, that are on this machine; each has `bin/postgres` and `bin/pg_dump`. */
export const debianPostgres: readonly string[] = (existsSync(home) ? readdirSync(home) : [])
  .filter((version) => Number(version) >= 15 && existsSync(`${home}/${version}/bin/initdb`))
  .map((version) => `${home}/${version}`)
