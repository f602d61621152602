import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * Texts of one language by full name, such as `registration:price.total`; each plural form is an entry:
 * `…athletes_one`.
 */
export type Texts = ReadonlyMap<string, string>

export type SourceUsage = Readonly<{
  file: string
  areas: string[]
  keys: { key: string; line: number }[]
  /** Every string of the file, since a key may be chosen in one place and used in another. */
  strings: Set<string>
  paths: Set<string>
  patterns: RegExp[]
  hardCoded: { text: string; line: number }[]
}>

type Node = { type: string; start: number; [key: string]: unknown }

const pluralForm = /_(zero|one|two|few|many|other)$/
const visibleAttributes = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'description',
])
const untranslatable =
  /^(Dorsal|QR|GPX|WhatsApp|CSV|Excel|km|VISA|Mastercard|Stripe|Mercado Pago|English|Español|en|es|EN|ES)$/

export function readTexts(folder: string): Texts {
  const texts = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const area = path.basename(file, '.json')
    const walk = (value: unknown, name: string): void => {
      if (typeof value !== 'object' || value === null) {
        texts.set(`${area}:${name}`, typeof value === 'string' ? value : '')
        return
      }
      for (const [key, child] of Object.entries(value)) walk(child, name ? `${name}.${key}` : key)
    }
    walk(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), '')
  }
  return texts
}

export function baseNameOf(name: string): string {
  return name.replace(pluralForm, '')
}

export function readSource(file: string): SourceUsage {
  const code = readFileSync(file, 'utf8')
  const source: SourceUsage = {
    file,
    areas: [],
    keys: [],
    strings: new Set(),
    paths: new Set(),
    patterns: [],
    hardCoded: [],
  }
  const lineOf = (node: Node) => code.slice(0, node.start).split('\n').length
  walkNodes(parseSync(file, code).program as unknown as Node, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') source.strings.add(node.value)
    if (node.type === 'TemplateLiteral') addPattern(source, node)
    if (node.type === 'MemberExpression') addTextsPath(source, node)
    if (node.type === 'VariableDeclarator') addTextsPattern(source, node)
    if (node.type === 'CallExpression') addCall(source, node, lineOf(node))
    if (file.endsWith('.tsx')) addWords(source, node, lineOf)
  })
  return source
}

function walkNodes(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        walkNodes(child as Node, onNode)
    }
  }
}

/** `status.${state}` stands for every key that begins with `status.`; a template without fixed words for none. */
function addPattern(source: SourceUsage, node: Node): void {
  const parts = (node.quasis as { value: { cooked: string | null } }[]).map((quasi) => quasi.value.cooked ?? '')
  if (!parts.some((part) => /[\w-]+[.:]|[.:][\w-]+/.test(part)) || parts.some((part) => /[^\w.:-]/.test(part))) return
  source.patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`))
}

function addCall(source: SourceUsage, node: Node, line: number): void {
  const callee = node.callee as Node & { name?: string; property?: { name?: string } }
  const name = callee.name ?? callee.property?.name
  const first = (node.arguments as Node[])[0]
  if (name === 'useTranslation') {
    const areas = first?.type === 'ArrayExpression' ? (first.elements as Node[]) : first ? [first] : []
    source.areas.push(...areas.map((area) => String(area.value)))
  }
  if (name === 't') for (const key of literalsOf(first)) source.keys.push({ key, line })
}

/** `texts.card.title` and `someTexts[locale].cards[outcome]` read texts without `t`; the types check those keys. */
function addTextsPath(source: SourceUsage, node: Node): void {
  const path = textsPathOf(node)
  if (path) source.paths.add(path)
}

function addTextsPattern(source: SourceUsage, { id, init }: Node): void {
  const path = init ? textsPathOf(init as Node) : undefined
  if (path === undefined || (id as Node).type !== 'ObjectPattern') return
  for (const { key } of (id as { properties: { key?: { name?: string } }[] }).properties) {
    if (key?.name) source.paths.add([path, key.name].filter(Boolean).join('.'))
  }
}

function textsPathOf(node: Node): string | undefined {
  const names: string[] = []
  let current: Node & { name?: string } = node
  for (; current.type === 'MemberExpression'; current = current.object as Node) {
    const isLanguage = (current.object as Node).type === 'Identifier'
    if (current.computed && !isLanguage) names.length = 0
    if (!current.computed) names.unshift(String((current.property as Node).name))
  }
  return /^texts$|Texts$/.test(current.name ?? '') ? names.join('.') : undefined
}

function literalsOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((side) => literalsOf(side as Node))
  return []
}

function addWords(source: SourceUsage, node: Node, lineOf: (node: Node) => number): void {
  const add = (value: unknown) => {
    const text = typeof value === 'string' ? value.trim() : ''
    if (/\p{L}{2}/u.test(text) && !untranslatable.test(text)) source.hardCoded.push({ text, line: lineOf(node) })
  }
  if (node.type === 'JSXText') add(node.value)
  if (node.type === 'JSXExpressionContainer' && (node.expression as Node).type === 'Literal') return
  if (node.type !== 'JSXAttribute' || !visibleAttributes.has(String((node.name as Node).name))) return
  const value = node.value as Node | null
  if (value?.type === 'Literal') add(value.value)
}
