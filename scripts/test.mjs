// `npm test`: every step in turn, whatever became of those before. With --static only what needs no database and no
// browser (`npm run check`). The last line is "N passed, N failed", and the exit code says the same.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { command, endAll, runningSteps, staticSteps } from './steps.mjs'

const scratch = mkdtempSync(path.join(tmpdir(), 'dorsal-test-'))
// The account that the embedded database runs as must get through.
chmodSync(scratch, 0o755)
process.once('exit', () => {
  endAll()
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

const steps = process.argv.includes('--static') ? staticSteps : [...staticSteps, ...runningSteps()]
const total = { passed: 0, failed: 0 }
const summary = []
for (const step of steps) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}`)
  const begun = performance.now()
  const { passed, failed, why = [] } = await step.run({ command, scratch })
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  summary.push(`${failed ? '✗' : '✓'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  // A log is read from its end, and often only its end is kept.
  summary.push(...why.map((line) => `    ${line}`))
}

console.log(`\n${summary.join('\n')}\n`)
process.exitCode = total.failed || !total.passed ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
