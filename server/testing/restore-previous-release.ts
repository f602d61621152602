import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { restore } from '../database/backup/restore.ts'
import { newId } from '../database/ids.ts'
import { databaseUrlsOf, type DatabaseUrls } from '../database/roles.ts'
import { secret } from './shop.ts'
import { createTemporaryFolder } from './temporary-folders.ts'
import { databaseUrls } from './worker-database.ts'

/**
 * A database with a backup that the release before order lines made (`dorsal db backup`): one order in each state, of
 * athletes of two competitions at 100.00 and 33.33, of which 7.77 in cash; awaiting, confirmed and expired with a coupon
 * of 13 %.
 */
export async function restorePreviousRelease(): Promise<DatabaseUrls> {
  const name = `restored_${newId().slice(-12)}`
  const cluster = new pg.Client({ connectionString: databaseUrls.owner })
  await cluster.connect()
  await cluster.query(`create database ${name}`).finally(() => cluster.end())
  const url = new URL(databaseUrls.owner)
  url.pathname = `/${name}`
  const urls = databaseUrlsOf(url.href, secret)

  const scratch = createTemporaryFolder('previous-release')
  const folder = path.join(scratch, 'backup')
  cpSync(path.resolve('server/testing/previous-release'), folder, { recursive: true })
  mkdirSync(path.join(folder, 'files'))
  await restore(folder, { urls, secret, files: diskFiles(path.join(scratch, 'files')), acceptsOtherSecret: false })
  return urls
}
