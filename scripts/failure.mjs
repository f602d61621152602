import { stripVTControlCharacters } from 'node:util'

/** A failure of a test: its file, and the line that names it and begins its message. */
export function failureOf(file, title, message = '') {
  const first = stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 300)
  return { file, line: `${file} › ${title}: ${first}` }
}
