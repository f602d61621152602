import type { FolderProblem } from '#server/domain/tenants/invalid-tenant.ts'
import type { Difference } from '#server/domain/tenants/merge-folder.ts'

export const formatProblem = ({ file, path, problem }: FolderProblem): string =>
  `${file}: ${path ? `${path} ` : ''}${problem}`

export const formatChange = ({ path, now, folder }: Difference): string => {
  if (now === undefined) return `+ ${path}`
  const [before, after] = shortTexts([now, folder])
  return `~ ${path}: ${before} → ${after}`
}

export const formatKept = ({ path, now, folder }: Difference): string => {
  const [nowText, folderText] = shortTexts([now, folder])
  if (now === undefined) return `= ${path}: deleted since the last apply`
  return `= ${path}: ${nowText} stays, ${folderText} in the folder`
}

export const formatConflict = ({ path, last, now, folder }: Difference): string => {
  const texts = shortTexts([last, now, folder])
  const sides = ['last apply', 'now', 'folder'].map((side, index) => `    ${side.padEnd(10)}  ${texts[index]}`)
  return [`! ${path}`, ...sides].join('\n')
}

const maxLength = 60
const contextLength = 20

/** Of long values the part around where they begin to differ. */
function shortTexts(values: readonly unknown[]): string[] {
  const texts = values.map((value) => (value === undefined ? 'nothing' : JSON.stringify(value)))
  const present = texts.filter((_text, index) => values[index] !== undefined)
  const start = Math.max(0, differenceAt(present) - contextLength)
  return texts.map((text) => {
    if (text.length <= maxLength) return text
    const from = Math.min(start, text.length - maxLength)
    const end = from + maxLength
    return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
  })
}

function differenceAt([first = '', ...others]: readonly string[]): number {
  let at = 0
  while (at < first.length && others.every((other) => other[at] === first[at])) at += 1
  return at
}
