// Finds files with vague names and files that only re-export others, prints them and exits with 1.
import { existsSync, readFileSync, readdirSync } from 'node:fs'

const folders = ['web', 'server', 'cli', 'emails', 'templates', 'scripts', 'e2e', 'bench']
const vagueName = /(^|[/-])(utils?|helpers?|common|services?|managers?|misc|lib)(\/|\.(ts|tsx|mjs)$)/
const kebabCase = /^[a-z0-9.$_-]+$/

const sources = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))

const problems = sources.flatMap((file) => [
  ...(vagueName.test(file) ? [`${file} has a name that says nothing`] : []),
  ...(kebabCase.test(file.split('/').at(-1)!) ? [] : [`${file} is not in kebab-case`]),
  ...(isBarrel(file) ? [`${file} only passes other files on`] : []),
])

for (const problem of problems) console.log(problem)
console.log(`${sources.length} files, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0

function isBarrel(file: string): boolean {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.trim().startsWith('//'))
  return lines.length > 0 && lines.every((line) => /^export (type )?(\*|{[^}]*}) .*from /.test(line))
}
