// Compares the languages with each other and with the sources, prints each problem and exits with 1.
import { existsSync, readdirSync } from 'node:fs'
import { baseNameOf, readSource, readTexts, type SourceUsage, type Texts } from './translations.ts'

const languages = ['en', 'es'] as const
const folders = ['web', 'server', 'emails', 'templates']
const visibleFolders = /^(web|templates|emails)\//
/** The specification gives these messages as one list, so some may be unused. */
const wholeList = /^validation:/

const texts = new Map<string, Texts>(languages.map((language) => [language, readTexts(`server/i18n/${language}`)]))
const sources = folders
  .filter((folder) => existsSync(folder))
  .flatMap(sourceFiles)
  .map(readSource)
const problems = [
  ...compareLanguages(),
  ...sources.flatMap(missingKeys),
  ...unusedKeys(),
  ...sources.flatMap(hardCodedWords),
]

for (const problem of problems) console.log(problem)
console.log(`${texts.get('en')!.size} texts in ${languages.length} languages, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => `${folder}/${file}`)
}

function compareLanguages(): string[] {
  return languages.flatMap((language) => {
    const ownTexts = texts.get(language)!
    const others = languages.filter((other) => other !== language).map((other) => texts.get(other)!)
    return [...ownTexts].flatMap(([name, text]) => [
      ...(text.trim() ? [] : [`${language} ${name} is empty`]),
      ...others.flatMap((other) => differences(language, name, text, other)),
    ])
  })
}

function differences(language: string, name: string, text: string, other: Texts): string[] {
  // Plural forms differ between languages; every language has "other".
  const counterpart = other.get(name) ?? other.get(`${baseNameOf(name)}_other`)
  if (counterpart === undefined) return [`${name} is only there in ${language}`]
  if (/_(one|other)$/.test(name) && !other.has(name)) return [`${name} is a plural form only in ${language}`]
  // The form for one may spell the number out.
  const isSame = variablesOf(text, name) === variablesOf(counterpart, name)
  return isSame
    ? []
    : [`${language} ${name} has other variables or tags than its counterpart: ${variablesOf(text, name) || 'none'}`]
}

function variablesOf(text: string, name: string): string {
  const variables = new Set(text.match(/{{\s*[\w.]+|<\/?\w+/g)?.map((match) => match.replace(/^{{\s*/, '')))
  if (name.endsWith('_one')) variables.delete('count')
  return [...variables].sort().join(' ')
}

function namesFor(key: string, areas: string[]): string[] {
  return key.includes(':') ? [key] : areas.map((area) => `${area}:${key}`)
}

function missingKeys(source: SourceUsage): string[] {
  const names = [...texts.get('en')!.keys()]
  const textNames = new Set(names.flatMap((name) => [name, baseNameOf(name)]))
  const allAreas = [...new Set(names.map((name) => name.split(':')[0]!))]
  const areas = source.areas.length ? source.areas : allAreas
  return source.keys
    .filter(
      ({ key }) =>
        !namesFor(key, areas).some((name) => textNames.has(name) || names.some((full) => full.startsWith(`${name}.`))),
    )
    .map(({ key, line }) => `${source.file}:${line} asks for ${key}, which no language has`)
}

function unusedKeys(): string[] {
  const strings = new Set(sources.flatMap((source) => [...source.strings, ...source.paths]))
  const patterns = sources.flatMap((source) => source.patterns)
  const paths = new Set(sources.flatMap((source) => [...source.paths]))
  // `t('course.facts', { returnObjects: true })` and `texts.cards[outcome]` use every key below.
  const groups = [...strings].filter((text) => paths.has(text) || /^[\w-]+([.:][\w-]+)+$/.test(text))
  const isUsed = (name: string) => {
    const key = name.slice(name.indexOf(':') + 1)
    const spellings = [name, baseNameOf(name), key, baseNameOf(key)]
    return (
      spellings.some((spelling) => strings.has(spelling) || patterns.some((pattern) => pattern.test(spelling))) ||
      groups.some((group) => name.startsWith(`${group}.`) || key.startsWith(`${group}.`))
    )
  }
  return [...texts.get('en')!.keys()]
    .filter((name) => !wholeList.test(name) && !isUsed(name))
    .map((name) => `${name} is used nowhere`)
}

function hardCodedWords({ file, hardCoded }: SourceUsage): string[] {
  if (!visibleFolders.test(file)) return []
  return hardCoded.map(({ text, line }) => `${file}:${line} has words outside of server/i18n: ${JSON.stringify(text)}`)
}
