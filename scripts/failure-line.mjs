import { stripVTControlCharacters } from 'node:util'

/** One line that says which test failed and the first line of how; a terminal's colours are left out. */
export function failureLine(file, title, message = '') {
  const first = stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 300)
  return `${file} › ${title}: ${first}`
}
