import { existsSync, readdirSync } from 'node:fs'

const home = '/usr/lib/postgresql'

export const debianPostgres: readonly string[] = (existsSync(home) ? readdirSync(home) : [])
  .filter((version) => Number(version) >= 15 && existsSync(`${home}/${version}/bin/initdb`))
  .map((version) => `${home}/${version}`)
