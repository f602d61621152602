import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failureOf } from './failure.mjs'

/**
 * @typedef {{ name: string, ms: number }} Timing how long one test took
 * @typedef {{ file?: string, device?: string, line: string }} Failure `file` is absent when no test file is at fault;
 *   `device` is the project of a browser test
 * @typedef {{ passed: number, failed: number, failures?: Failure[], skipped?: string[], timings?: Timing[] }} Count
 * @typedef {{ files: string[], device?: string }} Selection parts of file names, and the device of browser tests
 * @typedef {{
 *   part: string
 *   name: string
 *   pattern?: string
 *   isSlow?: boolean
 *   needsServer?: boolean
 *   missing?: string
 *   run: (selection: Selection) => Promise<Count>
 * }} Step `part` selects it by name; `pattern` matches its files; `isSlow` steps belong to the whole suite only;
 *   `missing` says what this machine lacks to run it
 */

const running = new Set()

/** Asks all running commands to end, and kills those that have not after ten seconds. */
export async function endCommands() {
  for (const child of running) signalGroup(child, 'SIGINT')
  const ended = Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve))))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))])
  killCommands()
}

export function killCommands() {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process has ended already.
  }
}

/**
 * Runs a command without stdin. Resolves to whether it succeeded. Writes its output to ours, or to `print` when several
 * commands run at once; `onErrorOutput` gets a copy of stderr.
 */
function command(line, { env = {}, print, onErrorOutput } = {}) {
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
    const end = (isSuccess) => {
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

const check = (name, line) => ({
  part: 'check',
  name,
  async run() {
    const chunks = []
    const isSuccess = await command(line, { print: (chunk) => chunks.push(chunk) })
    process.stdout.write(`\n── ${name} ──\n${Buffer.concat(chunks).toString()}`)
    return { passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1 }
  },
})

const vitest = ({ project, env = {}, only = [], ...step }) => ({
  ...step,
  async run({ files }) {
    const file = reportFileOf(step.part)
    const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs']
    const line = ['vitest', 'run', '--project', project, ...reporters, ...(files.length ? files : only)]
    const result = await commandWithErrors(line, { env: { ...env, REPORT_FILE: file } })
    return countOf(result, readReport(file) ?? { passed: 0, failed: 0 })
  },
})

function reportFileOf(part) {
  const file = path.join(process.env.TMPDIR, `${part}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function countOf({ isSuccess, errors }, count) {
  const isEmpty = count.passed + count.failed === 0
  if (!isEmpty && (isSuccess || count.failed > 0)) return count
  const lines = isEmpty ? ['No test was run.'] : ['The command failed although no test did. It ended with:', ...errors]
  return { ...count, failed: 1, failures: [{ line: lines.join('\n    ') }] }
}

const browser = {
  part: 'browser',
  name: 'browser tests against a production build',
  pattern: 'e2e/*.e2e.ts',
  needsServer: true,
  async run({ files, device }) {
    const chromium = await ensureChromium()
    if (!chromium) return { passed: 0, failed: 1, failures: [{ line: 'There is no Chromium.' }] }
    const file = reportFileOf('browser')
    const env = { ...(chromium !== 'own' && { CHROMIUM_PATH: chromium }), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
    const selection = [...(device ? [`--project=${device}`] : []), ...files]
    const result = await commandWithErrors(['playwright', 'test', '--reporter=list,json', ...selection], { env })
    const { stats = {}, suites = [] } = readReport(file) ?? {}
    const results = browserResults(suites)
    return countOf(result, {
      passed: stats.expected ?? 0,
      failed: stats.unexpected ?? 0,
      failures: results.flatMap(({ failure }) => failure ?? []),
      skipped: results.flatMap(({ name, isSkipped }) => (isSkipped ? [name] : [])),
      timings: results,
    })
  },
}

function browserResults(suites) {
  return suites.flatMap((suite) => [
    ...browserResults(suite.suites ?? []),
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ projectName: device, status, results }) => {
        const error = results.flatMap(({ errors }) => errors)[0]
        const file = `e2e/${spec.file}`
        return {
          name: `[${device}] ${spec.file} › ${spec.title}`,
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          isSkipped: status === 'skipped',
          ...(status === 'unexpected' && { failure: { ...failureOf(file, spec.title, error?.message), device } }),
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

function debianPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const usable = versions.filter((version) => version >= 15 && existsSync(`${folder}/${version}/bin/initdb`))
  return usable.length ? `${folder}/${Math.max(...usable)}` : undefined
}

export const generateTypes = () => command(['react-router', 'typegen'])

/**
 * What system and browser tests share: the build, Chromium, and one folder with a database and demo organizations that
 * their servers copy. Resolves to whether all of it is there.
 */
export async function prepareServers() {
  if (!(await command(['node', 'scripts/ensure.mjs', '--build']))) return false
  const { default: seedData } = await import('../e2e/seeded-data.ts')
  try {
    await seedData()
  } catch (error) {
    console.log(error.message)
    return false
  }
  return (await ensureChromium()) !== undefined
}

export const staticSteps = [
  check('format', ['oxfmt', '--check', '.']),
  check('types', ['tsc']),
  check('lint', ['oxlint', '--type-aware']),
  check('dependencies', ['depcruise', '--config', '.dependency-cruiser.cjs', '.']),
  check('names and imports', ['node', 'scripts/check-sources.ts']),
  check('words', ['node', 'scripts/check-words.ts']),
  check('size of the fast tier', ['node', 'scripts/check-fast-tier.ts']),
  check('regular expressions', ['node', 'scripts/check-expressions.ts']),
  check('unused code', ['knip']),
  check('migrations', ['mikro-orm', 'migration:check']),
  check('table declarations', ['node', 'scripts/check-tables.ts']),
  check('guide to adding a resource', ['node', 'scripts/check-guide.ts']),
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

const databasePattern = '{server,cli,web,templates,emails}/**/*.db{,.slow}.test.{ts,tsx}'
const olderPostgres = debianPostgres()

/** @type {Step[]} */
export const runningSteps = [
  vitest({
    part: 'unit',
    name: 'unit tests',
    pattern: '{server,cli,web,templates,emails,scripts,bench}/**/!(*.db|*.db.slow).test.{ts,tsx}',
    project: 'unit',
  }),
  vitest({
    part: 'database',
    name: 'database tests on the embedded PostgreSQL',
    pattern: databasePattern,
    project: 'database',
  }),
  vitest({
    part: 'older-postgres',
    name: `database tests on Debian's PostgreSQL${olderPostgres ? ` ${path.basename(olderPostgres)}` : ''}`,
    isSlow: true,
    ...(!olderPostgres && { missing: 'PostgreSQL 15 or later in /usr/lib/postgresql' }),
    project: 'database',
    env: { TEST_POSTGRES: olderPostgres },
    only: versionDependent,
  }),
  vitest({
    part: 'system',
    name: 'system tests on the built server',
    pattern: 'e2e/system/*.test.ts',
    needsServer: true,
    project: 'system*',
  }),
  browser,
]

/** Whether a step has test files whose path contains one of `names`. */
export const hasFiles = ({ pattern }, names) =>
  pattern !== undefined && globSync(pattern).some((file) => names.some((name) => file.includes(name)))
