// Prints what STYLE.md forbids about names, imports and the number of comments, and exits with 1 when there is any.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { countComments, sourceProblems } from './source-problems.ts'

const folders = ['web', 'server', 'cli', 'emails', 'templates', 'scripts', 'e2e', 'bench']
const maxCommentsPer1000Lines = 20

const sources = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const problems = sources.flatMap(({ file, text }) => sourceProblems(file, text))
const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const comments = sources.reduce((sum, { text }) => sum + countComments(text), 0)
const commentsPer1000Lines = (comments / lines) * 1_000
if (commentsPer1000Lines > maxCommentsPer1000Lines)
  problems.push(`${commentsPer1000Lines.toFixed(1)} comments per 1,000 lines: ${maxCommentsPer1000Lines} at most`)

for (const problem of problems) console.log(problem)
console.log(
  `${sources.length} files, ${commentsPer1000Lines.toFixed(1)} comments per 1,000 lines, ${problems.length} problems`,
)
process.exitCode = problems.length ? 1 : 0
