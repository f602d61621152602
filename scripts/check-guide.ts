// Follows docs/adding-a-resource.md in a copy of the sources and checks its types, its table and its texts. Prints what is
// wrong and exits with 1 when there is anything.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { followGuide, guideCode } from './guide-code.ts'

const sources = ['web', 'server', 'emails', 'templates', 'scripts']
const settings = ['package.json', 'tsconfig.json', 'react-router.config.ts', 'vite.config.ts', 'mikro-orm.config.ts']

const ambientTypes = ['server/*.d.ts', 'server/testing/global-setup.ts', '.react-router/types/**/*']

const files = followGuide(guideCode(readFileSync('docs/adding-a-resource.md', 'utf8')), (file) =>
  readFileSync(file, 'utf8'),
)
const copy = mkdtempSync(path.join(tmpdir(), 'guide-'))
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
for (const name of [...sources, ...settings]) cpSync(name, path.join(copy, name), { recursive: true })
for (const [file, text] of files) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  writeFileSync(path.join(copy, file), text)
}
const sourceFiles = [...files.keys()].filter((file) => /\.tsx?$/.test(file))
writeFileSync(
  path.join(copy, 'tsconfig.guide.json'),
  JSON.stringify({
    extends: './tsconfig.json',
    include: [...sourceFiles, ...ambientTypes],
  }),
)

const run = (...line: string[]) => {
  const [program, ...parts] = line
  const { status, stdout, stderr } = spawnSync(program!, parts, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) console.log(`${line.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}

const checks = [
  () => run('react-router', 'typegen'),
  () => run('tsc', '--project', 'tsconfig.guide.json'),
  () => run('node', 'scripts/check-tables.ts'),
  () => run('node', 'scripts/check-translations.ts'),
]
const isRight = checks.every((check) => check())
console.log(`${files.size} files`)
rmSync(copy, { recursive: true, force: true })
process.exitCode = isRight ? 0 : 1
