// `npm test` runs every step, whatever became of those before; --static only those without a database and a browser
// (`npm run check`). `npm test -- <name> …` runs a step (check, unit, database, older-postgres, system, browser) or the
// test files whose path contains the name. The last line is "N passed, N failed", and the exit code agrees with it.
import { availableParallelism, tmpdir } from 'node:os'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import path from 'node:path'
import { endAll, generateTypes, runningSteps, staticSteps } from './steps.mjs'

const scratch = mkdtempSync(path.join(tmpdir(), 'dorsal-test-'))
// The embedded database's account must be able to enter the folder.
chmodSync(scratch, 0o755)
process.once('exit', () => {
  endAll()
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

const names = process.argv.slice(2).filter((argument) => argument !== '--static')
const allSteps = process.argv.includes('--static') ? staticSteps : [...staticSteps, ...runningSteps()]
const parts = new Set(allSteps.map(({ part }) => part))
const selectedParts = names.filter((name) => parts.has(name))
const files = names.filter((name) => !parts.has(name))
const isSelected = ({ part }) =>
  selectedParts.length ? selectedParts.includes(part) : !files.length || part !== 'check'
const steps = allSteps.filter(isSelected)

const total = { passed: 0, failed: 0 }
const summary = []
const timings = []

async function run(step) {
  if (step.part !== 'check') console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}`)
  const startedAt = performance.now()
  const { passed, failed, why = [], timings: stepTimings = [] } = await step.run({ scratch, files })
  total.passed += passed
  total.failed += failed
  timings.push(...stepTimings)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  summary.push(`${failed ? '✗' : '✓'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  summary.push(...why.map((line) => `    ${line}`))
}

async function runTogether(pending) {
  const queue = [...pending]
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

const checks = steps.filter(({ part }) => part === 'check')
if (checks.length) await generateTypes()
await runTogether(checks)
for (const step of steps.filter(({ part }) => part !== 'check')) await run(step)

const slowest = timings.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
if (slowest.length) console.log('\nThe slowest tests:')
for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)

console.log(`\n${summary.join('\n')}\n`)
process.exitCode = total.failed || !total.passed ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
