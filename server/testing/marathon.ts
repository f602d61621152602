import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Writes the results of a marathon with 16,164 finishers to a CSV file. Bibs, times and places are those of Boston 2013
 * (github.com/llimllib/bostonmarathon at f49b4495, MIT); names are invented, and where people live is left out.
 */
export const writeMarathon = (folder: string): string => {
  const file = path.join(folder, 'marathon.csv')
  writeFileSync(file, gunzipSync(readFileSync(new URL('./marathon.csv.gz', import.meta.url))))
  return file
}
