/**
 * Why a text is no JSON, with line and column. Of valid JSON: the keys that an object has twice, of which `JSON.parse`
 * takes the last.
 */
export function jsonProblems(text: string): string[] {
  if (!isJson(text)) return [syntaxProblem(text)]
  return repeatedKeys(text).map(({ key, at }) => `has ${key} twice in one object, again in ${placeOf(text, at)}`)
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function syntaxProblem(text: string): string {
  if (isBeginning(text)) return `is no JSON: it ends too early, in ${placeOf(text, text.length)}`
  let [valid, invalid] = [0, text.length]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isBeginning(text.slice(0, middle))) valid = middle
    else invalid = middle
  }
  const [character] = text.slice(valid)
  return `is no JSON: ${JSON.stringify(character)} does not belong in ${placeOf(text, valid)}`
}

/** Whether something can be added that makes the text JSON; V8 names no position for some errors. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const { message } = error as SyntaxError
    const position = /at position (\d+)/.exec(message)?.[1]
    return message.startsWith('Unexpected end') || (position !== undefined && Number(position) >= text.length)
  }
}

function repeatedKeys(text: string): { key: string; at: number }[] {
  const keysOfObjects: Set<string>[] = []
  const repeated: { key: string; at: number }[] = []
  let string = { key: '', at: 0 }
  let begin: number | null = null
  for (const { 0: token, index: at } of text.matchAll(/\\.|["[\]{}:]/g)) {
    if (token === '"') {
      if (begin !== null) string = { key: text.slice(begin, at + 1), at: begin }
      begin = begin === null ? at : null
    } else if (begin !== null) continue
    else if (token === '{' || token === '[') keysOfObjects.push(new Set())
    else if (token === '}' || token === ']') keysOfObjects.pop()
    else {
      const keys = keysOfObjects.at(-1)!
      if (keys.has(string.key)) repeated.push(string)
      keys.add(string.key)
    }
  }
  return repeated
}

function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n')
  return `line ${lines.length}, column ${lines.at(-1)!.length + 1}`
}
