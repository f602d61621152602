type Rule = Readonly<{ pattern: RegExp; replacement: string }>

/** A word by itself or as a part of an identifier in camelCase or kebab-case, not within another word. */
const wordRule = (word: string, replacement: string): Rule => {
  const capitalized = `${word[0]!.toUpperCase()}${word.slice(1)}`
  const start = `(?<![A-Za-z])(?:${word}|${capitalized})|(?<=[a-z])${capitalized}`
  return { pattern: new RegExp(`(?:${start})(?![a-z])|\\b${word.toUpperCase()}\\b`, 'g'), replacement }
}

/** Words that readers of this code stumbled over, each with what to write instead. */
const rules: readonly Rule[] = [
  wordRule('anew', 'again'),
  wordRule('whoever', 'anyone who, the person who'),
  wordRule('whomever', 'anyone whom'),
  ...['mend', 'mends', 'mended', 'mending'].map((word) => wordRule(word, 'fix')),
  ...['rush', 'rushes', 'rushed', 'rushing'].map((word) => wordRule(word, 'load, queue, hurry')),
  { pattern: /\basked-\w+|\basked[A-Z]\w*|[a-z]Asked(?![a-z])\w*/g, replacement: 'applicable, requested, required' },
  { pattern: /(?<!\binstead )\bof before\b/gi, replacement: 'previous, earlier' },
]

/** The words in a file's name and text that are not used, each with its line. */
export function wordProblems(file: string, text: string): string[] {
  const ofName = problemsIn(file).map((problem) => `${file} in its name: ${problem}`)
  const ofText = text
    .split('\n')
    .flatMap((line, index) => problemsIn(line).map((problem) => `${file}:${index + 1}: ${problem}`))
  return [...ofName, ...ofText]
}

/** The same of commits, each a line with its hash and subject. */
export function subjectProblems(log: string): string[] {
  return log
    .split('\n')
    .flatMap((line) => problemsIn(line.replace(/^\w+ /, '')).map((problem) => `commit ${line}: ${problem}`))
}

function problemsIn(text: string): string[] {
  return rules.flatMap(({ pattern, replacement }) =>
    [...text.matchAll(pattern)].map(([word]) => `“${word}”, write ${replacement}`),
  )
}
