// Prints the words that word-problems.ts rejects in sources, documents, English texts and subjects of commits, and exits
// with 1 when there are any.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { subjectProblems, wordProblems } from './word-problems.ts'

const patterns = [
  '{web,server,cli,emails,templates,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css}',
  '{docs,tenants}/**/*.{md,yml,yaml,json}',
  'docs/deploy/*',
  'server/i18n/en/*.json',
  '*.{md,ts,json,cjs}',
  '.env.example',
  '.dependency-cruiser.cjs',
]
const isWordList = (file: string) => /^scripts\/word-problems(\.test)?\.ts$/.test(file)

const files = [...new Set(globSync(patterns))]
  .filter((file) => !isWordList(file) && file !== 'package-lock.json')
  .sort()

const lastUnchecked = 'ed157ebe'

/** Empty where the history does not reach back as far, as in a shallow clone. */
const newSubjects = () => {
  const log = spawnSync('git', ['log', '--format=%h %s', `${lastUnchecked}..HEAD`], { encoding: 'utf8' })
  return log.status === 0 ? log.stdout.trim() : ''
}

const problems = [
  ...files.flatMap((file) => wordProblems(file, readFileSync(file, 'utf8'))),
  ...subjectProblems(newSubjects()),
]

for (const problem of problems) console.log(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
