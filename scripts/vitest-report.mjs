// Writes the results of a Vitest run to REPORT_FILE. Vitest's JSON reporter omits failures outside of tests: unhandled
// errors, hooks after the last test, files that cannot be loaded.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { failureLine } from './failure-line.mjs'

export default class Report {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    const inState = (state) => tests.filter(({ test }) => test.result().state === state)
    const failedTests = inState('failed').map(({ module, test }) =>
      failureLine(module.relativeModuleId, test.fullName, test.result().errors[0]?.message),
    )
    const outsideTests = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite
          .errors()
          .map(({ message }) =>
            failureLine(module.relativeModuleId, suite === module ? 'outside of its tests' : suite.fullName, message),
          ),
      ),
    )
    const unhandledFailures = unhandledErrors.map((error) => {
      const { message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test = 'an unknown test' } = error
      return failureLine(
        file ? path.relative('.', file) : 'vitest',
        `unhandled, near ${test}`,
        withLocation(message, stack),
      )
    })
    const failures = [...failedTests, ...outsideTests, ...unhandledFailures]
    const timings = tests.map(({ module, test }) => ({
      name: `${module.relativeModuleId} › ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    }))
    const report = { passed: inState('passed').length, failed: failures.length, why: failures, timings }
    writeFileSync(process.env.REPORT_FILE, JSON.stringify(report))
  }
}

function withLocation(message, stack = '') {
  const place = stack.split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line))
  return `${message.split('\n', 1)[0]}${place ? ` ${place.trim()}` : ''}`
}
