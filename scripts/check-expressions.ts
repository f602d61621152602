// Finds regular expressions that hostile input could keep busy, prints them and exits with 1. Caches those that are
// proved linear: proving all of them takes half a minute.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { expressionsIn, faultOf, type Expression } from './expressions.ts'

const folders = ['web', 'server', 'cli', 'emails', 'templates']
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const cacheFile = `node_modules/.cache/dorsal/linear-expressions-${version}.json`

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
const scans = files.map((file) => expressionsIn(file))

const literalOf = (expression: Expression) => `/${expression.source}/${expression.flags}`
const expressions = new Map(
  scans.flatMap((file) => file.expressions).map((expression) => [literalOf(expression), expression]),
)
const linear = readLinear()
const queue = [...expressions.values()].filter((expression) => !linear.has(literalOf(expression)))
const problems = scans.flatMap((file) =>
  file.unreadable.map((at) => `${at} makes an expression of texts that nobody can check: write it out`),
)

await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let expression = queue.pop(); expression; expression = queue.pop()) {
      const fault = await faultOf(expression)
      if (fault) problems.push(`${expression.at} ${literalOf(expression)}: ${fault}`)
      else linear.add(literalOf(expression))
    }
  }),
)
writeLinear()

for (const problem of problems) console.log(problem)
console.log(`${expressions.size} expressions in ${files.length} files, ${problems.length} problems`)
process.exit(problems.length ? 1 : 0)

function readLinear(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(cacheFile, 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

function writeLinear(): void {
  mkdirSync(path.dirname(cacheFile), { recursive: true })
  writeFileSync(
    cacheFile,
    JSON.stringify([...expressions.keys()].filter((expression) => linear.has(expression)).sort(), null, 1),
  )
}
