import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failureLine } from './failure-line.mjs'

/**
 * @typedef {{ name: string, ms: number }} Timing how long one test took
 * @typedef {{ passed: number, failed: number, why?: string[], timings?: Timing[] }} Count `why`: a line for each failure
 *   that has a name
 * @typedef {{ part: string, name: string, run: (tools: Tools) => Promise<Count> }} Step `part`: what selects it by name
 * @typedef {{ scratch: string, files: string[] }} Tools a folder that goes away, and the parts of file names to run
 */

const minute = 60_000
const running = new Set()

export function endAll() {
  for (const child of running) endGroup(child)
}

function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs a command without stdin. Resolves to whether it succeeded within `timeoutMs`. Writes its output to ours, or to
 * `print` when several commands run at once; `onErrorOutput` gets a copy of stderr.
 */
function command(line, { env = {}, timeoutMs = 15 * minute, print, onErrorOutput } = {}) {
  const [program, ...parts] = line
  return new Promise((resolve) => {
    const output = print ? 'pipe' : 'inherit'
    const child = spawn(program, parts, {
      stdio: ['ignore', output, 'pipe'],
      detached: true,
      env: { ...cleanEnvironment(), ...env },
    })
    running.add(child)
    child.stdout?.on('data', print)
    child.stderr.on('data', print ?? ((chunk) => process.stderr.write(chunk)))
    if (onErrorOutput) child.stderr.on('data', onErrorOutput)
    const timer = setTimeout(() => {
      console.log(`${program} did not end within ${timeoutMs / minute} minutes`)
      endGroup(child)
    }, timeoutMs)
    const end = (isSuccess) => {
      clearTimeout(timer)
      running.delete(child)
      resolve(isSuccess)
    }
    child.once('error', (error) => {
      console.log(`${program} could not be run: ${error.message}`)
      end(false)
    })
    // A process that a test left behind may keep stderr open, so 'close' might never come.
    child.once(print ? 'close' : 'exit', (code) => end(code === 0))
  })
}

async function commandWithErrors(line, options) {
  let errors = ''
  const onErrorOutput = (chunk) => (errors = (errors + stripVTControlCharacters(String(chunk))).slice(-2_000))
  const isSuccess = await command(line, { ...options, onErrorOutput })
  return { isSuccess, errors: errors.split('\n').filter(Boolean).slice(-12) }
}

// Processes start some hundred times; the compile cache saves a fifth of their processor time.
const compileCache = path.resolve('node_modules/.cache/node')

/** Tests must not reach a developer's own database, mail or payment provider. */
function cleanEnvironment() {
  const names = readFileSync('.env.example', 'utf8').match(/^# ([A-Z_]+)=/gm) ?? []
  const settings = new Set(names.map((name) => name.slice(2, -1)))
  const otherEntries = Object.entries(process.env).filter(([name]) => !settings.has(name))
  return { ...Object.fromEntries(otherEntries), CI: 'true', NODE_COMPILE_CACHE: compileCache }
}

const check = (name, ...lines) => ({
  part: 'check',
  name,
  async run() {
    const chunks = []
    const print = (chunk) => chunks.push(chunk)
    let isSuccess = true
    for (const line of lines) isSuccess &&= await command(line, { print })
    process.stdout.write(`\n── ${name} ──\n${Buffer.concat(chunks)}`)
    return { passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1 }
  },
})

const vitest = (part, name, project, { env = {}, only = [] } = {}) => ({
  part,
  name,
  async run({ scratch, files: fileNames }) {
    const file = path.join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
    const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs']
    const fileArgs = fileNames.length ? ['--passWithNoTests', ...fileNames] : only
    const line = ['vitest', 'run', '--project', project, ...reporters, ...fileArgs]
    const result = await commandWithErrors(line, { env: { ...env, REPORT_FILE: file } })
    const { passed = 0, failed = 0, why = [], timings = [] } = readReport(file) ?? {}
    return countOf(result, { passed, failed, why, timings }, fileNames.length > 0)
  },
})

function debianPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const usable = versions.filter((version) => version >= 15 && existsSync(`${folder}/${version}/bin/initdb`))
  return usable.length ? { version: Math.max(...usable), folder: `${folder}/${Math.max(...usable)}` } : undefined
}

const ensureBuilt = () => command(['node', 'scripts/ensure.mjs', '--build'])

const system = {
  part: 'system',
  name: 'system tests on the built server',
  async run(tools) {
    if (!(await ensureBuilt())) return { passed: 0, failed: 1 }
    return vitest(system.part, system.name, 'system*').run(tools)
  },
}

const browser = {
  part: 'browser',
  name: 'browser tests against a production build',
  async run({ scratch, files: fileNames }) {
    const chromium = await ensureChromium()
    if (!chromium || !(await ensureBuilt())) return { passed: 0, failed: 1 }
    const file = path.join(scratch, 'browser.json')
    const env = {
      ...(chromium === 'own' ? {} : { CHROMIUM_PATH: chromium }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }
    const fileArgs = fileNames.length ? ['--pass-with-no-tests', ...fileNames] : []
    const line = ['playwright', 'test', '--reporter=list,json', ...fileArgs]
    const result = await commandWithErrors(line, { env, timeoutMs: 40 * minute })
    const report = readReport(file)
    const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
    const results = browserResults(report?.suites ?? [])
    const why = results.flatMap(({ failure }) => failure ?? [])
    const count = { passed: expected, failed: unexpected + flaky, why, timings: results }
    return countOf(result, count, fileNames.length > 0)
  },
}

function browserResults(suites) {
  return suites.flatMap((suite) => [
    ...browserResults(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ projectName, status, results }) => {
        const file = `[${projectName}] ${spec.file}`
        const errors = results.flatMap(({ error }) => (error ? [error.message] : []))
        const isFailure = status === 'unexpected' || status === 'flaky'
        return {
          name: `${file} › ${spec.title}`,
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          ...(isFailure && { failure: failureLine(file, spec.title, errors[0]) }),
        }
      }),
    ),
  ])
}

async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  // The headless shell needs a third of the processor time of the whole browser.
  const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
  const find = () => browsers.find((file) => existsSync(file))
  if (find()) return find()
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return 'own'
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('Installing Chromium from Debian’s packages …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await command(['apt-get', 'update', '-qq'], { env })
    const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends']
    const hasShell = await command([...install, 'chromium-headless-shell'], { env })
    if (!hasShell) await command([...install, 'chromium'], { env })
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

function countOf({ isSuccess, errors }, count, mayBeEmpty) {
  const isEmpty = count.passed + count.failed === 0 && !mayBeEmpty
  if (!isEmpty && (isSuccess || count.failed > 0)) return count
  const lines = isEmpty ? ['No test was run.'] : ['The command failed although no test did. It ended with:', ...errors]
  return { ...count, failed: 1, why: lines }
}

export const generateTypes = () => command(['react-router', 'typegen'])

export const staticSteps = [
  check('format', ['oxfmt', '--check', '.']),
  check('types', ['tsc']),
  check('lint', ['oxlint', '--type-aware']),
  check('dependencies', ['depcruise', '--config', '.dependency-cruiser.cjs', '.']),
  check('names, imports and comments', ['node', 'scripts/check-sources.ts']),
  check('regular expressions', ['node', 'scripts/check-expressions.ts']),
  check('unused code', ['knip']),
  check('migrations', ['mikro-orm', 'migration:check']),
  check('table declarations', ['node', 'scripts/check-tables.ts']),
  check('translations', ['node', 'scripts/check-translations.ts']),
]

/** Tests whose outcome may depend on PostgreSQL's version: tables, row-level security, plans, search and sorting. */
const versionDependent = [
  'server/database/',
  'server/domain/events/public-pages',
  'server/domain/orders/places',
  'server/domain/registrations/',
  'server/domain/results/',
  'server/http/page-cache/',
  'server/testing/',
]

export function runningSteps() {
  const debian = debianPostgres()
  return [
    vitest('unit', 'unit tests', 'unit'),
    vitest('database', 'database tests on the embedded PostgreSQL', 'database'),
    ...(debian
      ? [
          vitest('older-postgres', `database tests on Debian's PostgreSQL ${debian.version}`, 'database', {
            env: { TEST_POSTGRES: debian.folder },
            only: versionDependent,
          }),
        ]
      : []),
    system,
    browser,
  ]
}
