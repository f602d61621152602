// `npm test` runs the fast tier: static checks, and the tests that a change can break. `npm run test:all` (--all) runs
// the slow ones too, in files named *.slow.* or tagged @slow. --static runs the static checks alone (`npm run check`).
// `npm test -- <name> …` runs a step (check, unit, database, older-postgres, system, browser) or the test files of both
// tiers whose path contains the name. The last line is "N passed, N failed", and the exit code agrees with it.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { mayRunAgain } from './flaky.ts'
import { removeAbandonedScratch, removeScratch } from './left-behind.ts'
import {
  endCommands,
  generateTypes,
  hasFiles,
  killCommands,
  prepareServers,
  runningSteps,
  staticSteps,
} from './steps.mjs'

const deadlineMinutes = 60
const maxFlakyFiles = 2
/** More failed files than this are one fault, which running them again would not explain. */
const maxFilesRunAgain = 8

const options = process.argv.slice(2)
const names = options.filter((option) => !option.startsWith('--'))
const tier = options.includes('--all') ? 'all' : 'fast'
const isWholeTier = names.length === 0 && !options.includes('--static')

const scratchPrefix = 'dorsal-test-'
removeAbandonedScratch(tmpdir(), scratchPrefix)
const scratch = mkdtempSync(path.join(tmpdir(), `${scratchPrefix}${process.pid}-`))
// The embedded database's account must be able to enter the folder.
chmodSync(scratch, 0o755)
process.env.TMPDIR = scratch
process.once('exit', () => {
  killCommands()
  removeScratch(scratch)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

function selectSteps() {
  if (options.includes('--static')) return { steps: staticSteps, files: [] }
  const allSteps = [...staticSteps, ...runningSteps]
  const files = names.filter((name) => !allSteps.some(({ part }) => part === name))
  const isSelected = (step) => {
    if (names.includes(step.part)) return true
    return files.length ? hasFiles(step, files) : names.length === 0 && (tier === 'all' || !step.isSlow)
  }
  return { steps: allSteps.filter(isSelected), files }
}

const { steps, files } = selectSteps()
if (steps.length === 0) console.log(`No step is called ${names.join(' or ')}, and no path of a test file contains it.`)
process.env.TEST_TIER = files.length ? 'all' : tier

/** @type {{ step: import('./steps.mjs').Step, count: import('./steps.mjs').Count, seconds: number }[]} */
const results = []
const notRun = []
// What is tested is what is there now; a run that is interrupted leaves no report.
const reportFile = 'node_modules/.cache/dorsal/last-test.json'
const commit = git('rev-parse', 'HEAD')
const wasClean = isClean()
if (isWholeTier) rmSync(reportFile, { force: true })

let isOver = false
const deadline = setTimeout(() => {
  isOver = true
  console.log(`\nThe run has taken ${deadlineMinutes} minutes, its limit: what is under way ends now.`)
  void endCommands()
}, deadlineMinutes * 60_000)

async function timed(work) {
  const startedAt = performance.now()
  const count = await work()
  return { count, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
}

async function run(step) {
  if (step.missing) return void notRun.push(`${step.name}: this machine has no ${step.missing}`)
  if (isOver) return void results.push({ step, count: failed('It was not run: the time was over.'), seconds: 0 })
  if (step.part !== 'check') console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}`)
  results.push({ step, ...(await timed(() => step.run({ files }))) })
}

const failed = (line) => ({ passed: 0, failed: 1, failures: [{ line }] })

async function runTogether(pending) {
  const queue = [...pending]
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await run(step)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** Runs each failed file once more, alone. Returns those that passed, with what they had failed in. */
async function runFailedFilesAgain() {
  const failures = results.flatMap(({ step, count }) => (count.failures ?? []).map((failure) => ({ step, ...failure })))
  const groups = Map.groupBy(
    failures.filter(({ step, file }) => step.part !== 'check' && file),
    ({ step, file, device = '' }) => [step.part, device, file].filter(Boolean).join(' '),
  )
  if (groups.size > maxFilesRunAgain) return []
  const flaky = []
  for (const [name, group] of groups) {
    const [{ step, file, device }] = group
    if (isOver || !mayRunAgain(file)) continue
    console.log(`\n── once more, alone: ${name} ──`)
    const { passed, failed: failedAgain } = await step.run({ files: [file], device })
    if (passed > 0 && failedAgain === 0) flaky.push({ name, step, failures: group })
  }
  return flaky
}

const checks = steps.filter(({ part }) => part === 'check')
const others = steps.filter(({ part }) => part !== 'check')
if (checks.length) await generateTypes()
await runTogether(checks)

const preparation = others.some(({ needsServer }) => needsServer) ? await timed(prepareServers) : undefined
for (const step of others) {
  if (step.needsServer && !preparation.count) results.push({ step, count: failed('It was not prepared.'), seconds: 0 })
  else await run(step)
}

const flaky = isWholeTier ? await runFailedFilesAgain() : []
clearTimeout(deadline)
if (flaky.length <= maxFlakyFiles) {
  for (const { step, failures } of flaky) {
    const { count } = results.find((result) => result.step === step)
    count.passed += failures.length
    count.failed -= failures.length
    count.failures = count.failures.filter(({ file, device }) => {
      return file !== failures[0].file || device !== failures[0].device
    })
  }
}

const leftBehind = removeScratch(scratch)
const passedCount = results.reduce((sum, { count }) => sum + count.passed, 0)
const failedCount = results.reduce((sum, { count }) => sum + count.failed, 0)

function printList(title, lines) {
  if (lines.length) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const slowest = results.flatMap(({ count }) => count.timings ?? []).toSorted((one, other) => other.ms - one.ms)
const secondsOf = (ms) => (ms / 1_000).toFixed(1).padStart(5)
printList(
  'The slowest tests:',
  slowest.slice(0, 10).map(({ name, ms }) => `${secondsOf(ms)} s  ${name}`),
)
printList('Skipped:', [...notRun, ...results.flatMap(({ count }) => count.skipped ?? [])])
printList('Processes that tests left behind, ended now:', leftBehind)
printList(
  `Flaky, failed and then passed alone${flaky.length > maxFlakyFiles ? ` (more than ${maxFlakyFiles} fail the run)` : ''}:`,
  flaky.flatMap(({ failures }) => failures.map(({ line }) => line)),
)

console.log()
if (preparation) console.log(`  build, seeded data, Chromium (${preparation.seconds} s)`)
for (const { step, count, seconds } of results) {
  const mark = count.failed ? '✗' : '✓'
  console.log(`${mark} ${step.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
  for (const { line } of count.failures ?? []) console.log(`    ${line}`)
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

function isClean() {
  return git('status', '--porcelain') === ''
}

if (isWholeTier) {
  mkdirSync(path.dirname(reportFile), { recursive: true })
  const report = {
    commit,
    isClean: wasClean && isClean() && git('rev-parse', 'HEAD') === commit,
    tier,
    passed: passedCount,
    failed: failedCount,
    flaky: flaky.map(({ name }) => name),
    seconds: Object.fromEntries(results.map(({ step, seconds }) => [step.name, seconds])),
  }
  writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`)
}

process.exitCode = failedCount || !passedCount ? 1 : 0
console.log(`\n${passedCount} passed, ${failedCount} failed`)
