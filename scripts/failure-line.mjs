import { stripVTControlCharacters } from 'node:util'

export function failureLine(file, title, message = '') {
  const first = stripVTControlCharacters(message).trim().split('\n', 1)[0].slice(0, 300)
  return `${file} › ${title}: ${first}`
}
