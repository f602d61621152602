// Writes the results of a Vitest run to REPORT_FILE, after each file, so that a run that is ended early has some. Vitest's
// JSON reporter omits failures outside of tests: unhandled errors, hooks after the last test, files that cannot be loaded.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { failureOf } from './failure.mjs'

export default class Report {
  counts = { passed: 0, failed: 0, failures: [], skipped: [], timings: [] }

  onTestModuleEnd(module) {
    const file = module.relativeModuleId
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      const name = `${file} › ${test.fullName}`
      this.counts.timings.push({ name, ms: test.diagnostic()?.duration ?? 0 })
      if (state === 'passed') this.counts.passed += 1
      if (state === 'skipped') this.counts.skipped.push(name)
      if (state === 'failed') this.counts.failures.push(failureOf(file, test.fullName, errors[0]?.message))
    }
    for (const suite of [module, ...module.children.allSuites()]) {
      const title = suite === module ? 'outside of its tests' : suite.fullName
      this.counts.failures.push(...suite.errors().map(({ message }) => failureOf(file, title, message)))
    }
    this.write()
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      const { message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test = 'an unknown test' } = error
      const relativeFile = file && path.relative('.', file)
      const failure = failureOf(relativeFile ?? 'vitest', `unhandled, near ${test}`, withLocation(message, stack))
      this.counts.failures.push({ ...failure, file: relativeFile })
    }
    this.write()
  }

  write() {
    writeFileSync(process.env.REPORT_FILE, JSON.stringify({ ...this.counts, failed: this.counts.failures.length }))
  }
}

function withLocation(message, stack = '') {
  const place = stack.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
  return `${message.split('\n', 1)[0]}${place ? ` ${place.trim()}` : ''}`
}
