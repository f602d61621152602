// Runs before `npm start` and `npm test`: installs packages if the lock file changed and, with --build, builds if
// sources are newer. Plain JavaScript, as the system's Node may be old; everything later runs on the Node 24 in
// node_modules/.bin/node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

const installedMark = 'node_modules/.installed'
const builtMark = 'build/.built'
const sources = [
  'web',
  'server',
  'cli',
  'emails',
  'templates',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

function print(line) {
  process.stderr.write(`${line}\n`)
}

function fail(sentence) {
  print(sentence)
  process.exit(1)
}

function ensureInstalled() {
  const hash = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.platform + process.arch)
  const lockHash = hash.digest('hex')
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockHash) return
  print('Installing packages: once, and again when they change …')
  // The build needs development packages, also with NODE_ENV=production.
  const install = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', install, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (error) fail(`npm could not be run (${error.message}): install npm and try again.`)
  if (status !== 0) failInstall(stderr)
  if (spawnSync('node_modules/.bin/node', ['--version']).status !== 0) {
    fail(
      'Node 24 did not come with the packages: allow npm install scripts (npm config set ignore-scripts false) and try again.',
    )
  }
  writeFileSync(installedMark, lockHash)
}

function failInstall(stderr) {
  const network =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(
      stderr,
    )
  if (network) {
    fail(
      `The npm registry cannot be reached (${network[1]}): Dorsal needs it once to install its packages; check the network or npm's registry setting and try again.`,
    )
  }
  if (/\b(ENOSPC|EDQUOT)\b/.test(stderr)) fail('The disk is full: make room for the packages and try again.')
  print(stderr.trim())
  fail('npm could not install the packages: its reasons are above.')
}

/** Latest change under a path. Includes folders, so that a deleted file counts; tests are not built. */
function changedAt(file) {
  if (!existsSync(file) || /\.test\.tsx?$/.test(file)) return 0
  const stat = statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => changedAt(path.join(file, name))))
}

function ensureBuilt() {
  if (existsSync(builtMark) && statSync(builtMark).mtimeMs > Math.max(...sources.map(changedAt))) return
  print('Building: once, and again when the sources change …')
  rmSync(builtMark, { force: true })
  // Taken before the build, so that a source that changes meanwhile is built next time.
  const startedAt = new Date()
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    print(`${stdout}${stderr}`.trim())
    fail('The build failed: its reasons are above.')
  }
  mkdirSync('build', { recursive: true })
  writeFileSync(builtMark, '')
  utimesSync(builtMark, startedAt, startedAt)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Dorsal needs Node 20 or later; this is ${process.version}.`)
ensureInstalled()
if (process.argv.includes('--build')) ensureBuilt()
