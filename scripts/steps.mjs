// The steps of `npm test`: what each runs, and how many tests it found.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ passed: number, failed: number, why?: string[] }} Count `why`: a line for each failure that has a name
 * @typedef {{ name: string, run: (tools: Tools) => Promise<Count> }} Step
 * @typedef {{ scratch: string, command: typeof command }} Tools a folder that goes away, and a way to run things
 */

const minute = 60_000
/** Child processes under way; whoever ends us ends them too. */
const running = new Set()

/** Ends every child and its descendants. */
export function endAll() {
  for (const child of running) endGroup(child)
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Runs a command with its output on ours and nothing to read; true when it succeeded within its time. */
export function command(line, { env = {}, patience = 15 * minute } = {}) {
  const [program, ...parts] = line
  return new Promise((resolve) => {
    const child = spawn(program, parts, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...cleanEnvironment(), ...env },
    })
    running.add(child)
    const timer = setTimeout(() => {
      console.log(`${program} did not end within ${patience / minute} minutes`)
      endGroup(child)
    }, patience)
    const end = (isSuccess) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(isSuccess)
    }
    child.once('error', (error) => {
      console.log(`${program} could not be run: ${error.message}`)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** Tests must not reach a developer's own database, mail or payment provider. */
function cleanEnvironment() {
  const names = readFileSync('.env.example', 'utf8').match(/^# ([A-Z_]+)=/gm) ?? []
  const settings = new Set(names.map((name) => name.slice(2, -1)))
  const kept = Object.entries(process.env).filter(([name]) => !settings.has(name))
  return { ...Object.fromEntries(kept), CI: 'true' }
}

/** A check is one test. */
const check = (name, ...lines) => ({
  name,
  async run({ command }) {
    for (const line of lines) if (!(await command(line))) return { passed: 0, failed: 1 }
    return { passed: 1, failed: 0 }
  },
})

/** A run of vitest, of which every test counts. */
const vitest = (name, project, { env = {}, without = [] } = {}) => ({
  name,
  async run({ command, scratch }) {
    const file = path.join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
    const excluded = without.flatMap((pattern) => ['--exclude', pattern])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const isSuccess = await command(['vitest', 'run', '--project', project, ...excluded, ...reporters], { env })
    const report = readReport(file)
    const files = report?.testResults ?? []
    // A file that cannot be loaded holds no test that could fail.
    const unloaded = files.filter((result) => result.status === 'failed' && !result.assertionResults.length)
    const failures = files.flatMap((result) =>
      result.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => why(path.relative('.', result.name), test.fullName, test.failureMessages[0])),
    )
    failures.push(...unloaded.map((result) => why(path.relative('.', result.name), 'not loaded', result.message)))
    const failed = (report?.numFailedTests ?? 0) + unloaded.length
    return { ...counted(isSuccess, report?.numPassedTests ?? 0, failed), why: failures }
  },
})

/** Debian's PostgreSQL, 15 or later, when one is on the machine. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const usable = versions.filter((version) => version >= 15 && existsSync(`${folder}/${version}/bin/initdb`))
  return usable.length ? { version: Math.max(...usable), folder: `${folder}/${Math.max(...usable)}` } : undefined
}

/** What is tested here is what `npm start` serves, so it has to be built. */
const system = {
  name: 'system tests on the built server',
  async run(tools) {
    if (!(await tools.command(['node', 'scripts/ensure.mjs', '--build']))) return { passed: 0, failed: 1 }
    return vitest(system.name, 'system').run(tools)
  },
}

const browser = {
  name: 'browser tests against a production build',
  async run({ command, scratch }) {
    const chromium = await ensureChromium(command)
    if (!chromium) return { passed: 0, failed: 1 }
    if (!(await command(['node', 'scripts/ensure.mjs', '--build']))) return { passed: 0, failed: 1 }
    const file = path.join(scratch, 'browser.json')
    const env = {
      ...(chromium === 'own' ? {} : { CHROMIUM_PATH: chromium }),
      E2E_DATA_DIR: path.join(scratch, 'e2e'),
      E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }
    const isSuccess = await command(['playwright', 'test', '--reporter=list,json'], { env, patience: 40 * minute })
    const report = readReport(file)
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    return { ...counted(isSuccess, expected, unexpected + flaky), why: browserFailures(report?.suites ?? []) }
  },
}

/** The failures of a report of Playwright, whose suites hold suites; what failed once and then passed is one as well. */
function browserFailures(suites) {
  return suites.flatMap((suite) => [
    ...browserFailures(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map((test) => {
          const errors = test.results.flatMap(({ error }) => (error ? [error.message] : []))
          return why(`[${test.projectName}] ${spec.file}`, spec.title, errors[0])
        }),
    ),
  ])
}

/** One line that says which test failed and the first line of how; a terminal's colours are left out. */
function why(file, title, message = '') {
  const first = stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 300)
  return `${file} › ${title}: ${first}`
}

/** Path of a Chromium, from Debian's packages if need be; undefined, said in a sentence, when none is to be had. */
async function ensureChromium(command) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const find = () => ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (find()) return find()
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return 'own'
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('Installing Chromium from Debian’s packages …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await command(['apt-get', 'update', '-qq'], { env })
    await command(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  }
  if (find()) return find()
  console.log(
    'The browser tests need Chromium: install it (apt-get install chromium, or npx playwright install chromium), ' +
      'or name one in CHROMIUM_PATH.',
  )
  return undefined
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run that failed for a reason no test names has failed once; a run without tests proves nothing. */
function counted(isSuccess, passed, failed) {
  if (passed + failed === 0) console.log('No test was run.')
  const isUnexplained = (!isSuccess && failed === 0) || passed + failed === 0
  return { passed, failed: isUnexplained ? 1 : failed }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** @type {Step[]} What needs nothing but the sources. */
export const staticSteps = [
  check('format', ['oxfmt', '--check', '.']),
  check('types', ['react-router', 'typegen'], ['tsc']),
  check('lint', ['oxlint', '--type-aware']),
  check('arrows', ['depcruise', '--config', '.dependency-cruiser.cjs', '.']),
  check('names of rooms', ['node', 'scripts/check-names.ts']),
  check('unused code', ['knip']),
  check('translations', ['node', 'scripts/check-translations.ts']),
]

/** @returns {Step[]} What runs the product, on databases of its own. */
export function runningSteps() {
  const debian = debianPostgres()
  return [
    vitest('unit tests', 'unit'),
    vitest('database tests on the embedded PostgreSQL', 'database'),
    ...(debian
      ? [
          vitest(`database tests on Debian's PostgreSQL ${debian.version}`, 'database', {
            env: { TEST_POSTGRES: debian.folder },
            without: ['server/database/embedded.db.test.ts'],
          }),
        ]
      : []),
    system,
    browser,
  ]
}
