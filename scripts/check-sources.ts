// Prints what STYLE.md forbids about names and imports, and exits with 1 when there is any.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { sourceProblems } from './source-problems.ts'

const folders = ['web', 'server', 'cli', 'emails', 'templates', 'scripts', 'e2e', 'bench']

const sources = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const problems = sources.flatMap(({ file, text }) => sourceProblems(file, text))

for (const problem of problems) console.log(problem)
console.log(`${sources.length} files, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0
