// Keeps `npm test` short by counting: how many browser tests, on each device, and which system tests belong to it.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

const maxBrowserTests = 45
const maxSystemFiles = 18

const { stdout, stderr } = spawnSync('playwright', ['test', '--list'], {
  encoding: 'utf8',
  env: { ...process.env, TEST_TIER: 'fast' },
})
const browserTests = Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1])
const systemFiles = globSync('e2e/system/*.system.test.ts').length
if (!browserTests) console.log(`${stdout}${stderr}`)
console.log(`${browserTests} browser tests of ${maxBrowserTests}, ${systemFiles} system files of ${maxSystemFiles}`)
process.exitCode = browserTests <= maxBrowserTests && systemFiles <= maxSystemFiles ? 0 : 1
