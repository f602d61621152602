#!/usr/bin/env node
// Entry of `dorsal`. Plain JavaScript, as the system's Node may be old; the built command line runs on the Node 24 of
// the packages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const packagedNode = path.join(root, 'node_modules/.bin/node')
const builtCli = path.join(root, 'build/server/cli.js')
const args = process.argv.slice(2)
const isOldNode = Number(process.versions.node.split('.')[0]) < 24

// The installation writes to stderr, since stdout belongs to the command's result.
function ensureBuilt() {
  const script = path.join(root, 'scripts/ensure.mjs')
  const { status } = spawnSync(process.execPath, [script, '--build'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}

function runOnPackagedNode() {
  const child = spawn(packagedNode, [fileURLToPath(import.meta.url), ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (!existsSync(builtCli) || !existsSync(packagedNode)) ensureBuilt()
if (isOldNode) runOnPackagedNode()
else {
  const cwd = process.cwd()
  process.chdir(root)
  const { run } = await import(builtCli)
  process.exitCode = await run(args, { cwd })
}
