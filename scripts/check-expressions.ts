// Regular expressions that a text of somebody's making could keep busy. Prints them; exits with 1 then. What was proved
// to take linear time is remembered beside the packages, as proving it anew takes half a minute.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { expressionsIn, faultOf, type Expression } from './expressions.ts'

const rooms = ['web', 'server', 'cli', 'emails', 'templates']
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const memory = `node_modules/.cache/dorsal/linear-expressions-${version}.json`

const files = rooms
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
const found = files.map((file) => expressionsIn(file))

const written = (one: Expression) => `/${one.source}/${one.flags}`
const expressions = new Map(found.flatMap((file) => file.expressions).map((one) => [written(one), one]))
const proved = readProved()
const waiting = [...expressions.values()].filter((one) => !proved.has(written(one)))
const problems = found.flatMap((file) =>
  file.unreadable.map((at) => `${at} makes an expression of texts that nobody can check: write it out`),
)

await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const fault = await faultOf(one)
      if (fault) problems.push(`${one.at} ${written(one)}: ${fault}`)
      else proved.add(written(one))
    }
  }),
)
writeProved()

for (const problem of problems) console.log(problem)
console.log(`${expressions.size} expressions in ${files.length} files, ${problems.length} problems`)
process.exit(problems.length ? 1 : 0)

function readProved(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(memory, 'utf8')) as string[])
  } catch {
    return new Set()
  }
}

function writeProved(): void {
  mkdirSync(path.dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify([...expressions.keys()].filter((one) => proved.has(one)).sort(), null, 1))
}
