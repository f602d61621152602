const vagueName = /(^|[/-])(utils?|helpers?|common|services?|managers?|misc|lib)(\/|\.(ts|tsx|mjs)$)/
const kebabCase = /^[a-z0-9.$_-]+$/
const climbingImport = /(?:\bfrom|\bimport\s?\(?)\s*'((?:\.\.\/){2,}[^']*)'/g

const positionalStatement = /\bem\s*\.execute\b|\.execute(?:<[^(]*>)?\(\s*['"`]/
const isFreeToExecute = (file: string) => /\.test\.tsx?$/.test(file)

/** What STYLE.md forbids about a source file's name, imports and statements, in words. */
export function sourceProblems(file: string, text: string): string[] {
  return [
    ...(vagueName.test(file) ? [`${file} has a name that says nothing`] : []),
    ...(kebabCase.test(file.split('/').at(-1)!) ? [] : [`${file} is not in kebab-case`]),
    ...(isBarrel(text) ? [`${file} only re-exports other files`] : []),
    ...[...text.matchAll(climbingImport)].map(
      ([, path]) => `${file} imports ${path}: write #server/…, #web/… or the like`,
    ),
    ...(positionalStatement.test(text) && !isFreeToExecute(file)
      ? [`${file} runs a statement with execute: write it with sql and run it with query`]
      : []),
  ]
}

function isBarrel(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//'))
  return lines.length > 0 && lines.every((line) => /^export (type )?(\*|{[^}]*}) .*from /.test(line))
}
