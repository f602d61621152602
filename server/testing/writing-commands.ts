import path from 'node:path'
import { parseSync } from 'vite'
import { isAuditAction } from '#rules/audit/audit-actions.ts'

type Source = Readonly<{ file: string; text: string }>

type Node = { type?: string } & Record<string, unknown>

type Declaration = {
  file: string
  name: string
  isExported: boolean
  opensTransaction: boolean
  tables: Set<string>
  /** Keys of what it mentions; of a method of an object, `key.method`. */
  references: Set<string>
  /** An object of nothing but other objects, such as implementations of a port by kind. */
  isRegistry: boolean
  namesAction: boolean
  /** Of the tag `@unaudited` above it. */
  reason: string | null
}

/** Stands for a table that the source does not name: of an entity that is changed or flushed. */
const someTable = '(an entity)'

type Tables = Readonly<{ byEntity: ReadonlyMap<string, string>; names: ReadonlySet<string> }>

type Command = Readonly<{
  file: string
  name: string
  tables: readonly string[]
  isAudited: boolean
  reason: string | null
}>

/**
 * Every exported function that opens a transaction and writes to one of the tables, itself or through what it calls.
 * `isAudited` when wherever it writes, that file or one that led there calls `audit` or names the action of an entry.
 */
export function writingCommands(sources: readonly Source[], tables: Tables): Command[] {
  const declarations = new Map<string, Declaration>()
  for (const source of sources)
    for (const declaration of declarationsOf(source, tables))
      declarations.set(keyOf(declaration.file, declaration.name), declaration)
  return [...declarations].flatMap(([key, { file, name, isExported, reason }]) => {
    const ownFile = reachableFrom(key, declarations, (each) => each.file === file)
    const isCommand = isExported && ownFile.some(({ opensTransaction }) => opensTransaction)
    const written = tablesOf(reachableFrom(key, declarations))
    if (!reason && (!isCommand || written.length === 0)) return []
    const isUncovered = (each: Declaration) =>
      !isAuditedInFile(each, declarations) && (!each.reason || each.name === name)
    const unaudited = reachableFrom(key, declarations, isUncovered)
    return { file, name, tables: written, isAudited: tablesOf(unaudited).length === 0, reason }
  })
}

const auditKey = 'server/domain/audit/audit.ts#audit'

const isAuditedInFile = (declaration: Declaration, declarations: ReadonlyMap<string, Declaration>): boolean =>
  reachableFrom(keyOf(declaration.file, declaration.name), declarations, ({ file }) => file === declaration.file).some(
    ({ references, namesAction }) => namesAction || references.has(auditKey),
  )

const keyOf = (file: string, name: string) => `${file}#${name}`

const tablesOf = (declarations: readonly Declaration[]): string[] =>
  [...new Set(declarations.flatMap(({ tables }) => [...tables]))].toSorted()

function reachableFrom(
  start: string,
  declarations: ReadonlyMap<string, Declaration>,
  isIncluded: (declaration: Declaration) => boolean = () => true,
): Declaration[] {
  const reached = new Map<string, Declaration>()
  const keys = new Set([start])
  for (const key of keys) {
    const [, objectKey = key, method] = /^(.*)(\.\w+)$/.exec(key) ?? []
    const declaration = declarations.get(key) ?? declarations.get(objectKey)
    if (!declaration || key === auditKey || !isIncluded(declaration)) continue
    reached.set(keyOf(declaration.file, declaration.name), declaration)
    for (const next of declaration.references) keys.add(declaration.isRegistry && method ? next + method : next)
  }
  return [...reached.values()]
}

function declarationsOf({ file, text }: Source, tables: Tables): Declaration[] {
  const { program, comments } = parseSync(file, text)
  const body = program.body as unknown as Node[]
  const imports = new Map(body.flatMap((statement) => importsOf(statement, file)))
  const parts = body.flatMap((statement) => partsOf(statement))
  const reasonAbove = (start: number) => {
    const comment = comments.find(({ end }) => end < start && text.slice(end, start).trim() === '')
    return /@unaudited (\S[^*]*)/.exec(comment?.value ?? '')?.[1]?.trim() ?? null
  }
  const locals = new Set(parts.map(({ name }) => name))
  return parts.map(({ name, isExported, node, start }) => {
    const nodes = [...nodesIn(node)]
    const references = [...mentionsIn(node)].flatMap(([each, method]) => {
      const key = imports.get(each) ?? (locals.has(each) ? keyOf(file, each) : null)
      return key ? [method ? `${key}.${method}` : key] : []
    })
    return {
      file,
      name,
      isExported,
      opensTransaction: nodes.some((each) => methodOf(each) === 'transaction'),
      tables: new Set(nodes.flatMap((each) => tablesWrittenBy(each, tables))),
      references: new Set(references),
      isRegistry: isRegistry(node),
      namesAction: nodes.some(({ type, value }) => type === 'Literal' && isAuditAction(value)),
      reason: reasonAbove(start),
    }
  })
}

function importsOf(statement: Node, file: string): [string, string][] {
  if (statement.type !== 'ImportDeclaration') return []
  const target = (statement.source as { value: string }).value
  const resolved = target.startsWith('#server/')
    ? target.replace('#server/', 'server/')
    : path.posix.join(path.posix.dirname(file), target)
  return (statement.specifiers as Node[]).map((specifier) => {
    const local = (specifier.local as { name: string }).name
    const imported = (specifier.imported as { name: string } | undefined)?.name ?? local
    return [local, keyOf(resolved, imported)]
  })
}

function partsOf(statement: Node): { name: string; isExported: boolean; node: Node; start: number }[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = (isExported ? statement.declaration : statement) as Node | null
  const nameOf = (node: Node) => (node.id as { name?: string } | null)?.name
  const nodes = (declaration?.declarations as Node[] | undefined) ?? (declaration?.id ? [declaration] : [])
  return nodes.flatMap((node) => {
    const name = nameOf(node)
    if (!name) return []
    const methods = propertiesOf(node).map((property) => ({
      name: `${name}.${(property.key as { name?: string }).name}`,
      isExported: false,
      node: property,
      start: -1,
    }))
    return [{ name, isExported, node, start: statement.start as number }, ...methods]
  })
}

function propertiesOf({ init }: Node): Node[] {
  const value = init as Node | null
  const object = (value?.expression ?? value) as Node | null
  return object?.type === 'ObjectExpression' ? (object.properties as Node[]).filter(({ key }) => key) : []
}

const isRegistry = (node: Node): boolean =>
  propertiesOf(node).length > 0 && propertiesOf(node).every(({ value }) => (value as Node).type === 'Identifier')

/** Names, each with the last property that is taken of it: of `sellables[kind].release`, `release`. */
function* mentionsIn(node: unknown): Generator<[name: string, method: string | null]> {
  if (Array.isArray(node)) for (const each of node) yield* mentionsIn(each)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, name, object, property, computed } = node as Node
  if (type === 'Identifier') yield [name as string, null]
  else if (type !== 'MemberExpression') for (const value of Object.values(node)) yield* mentionsIn(value)
  else {
    const method = computed ? null : ((property as Node).name as string)
    for (const [each, inner] of mentionsIn(object)) yield [each, method ?? inner]
    if (computed) yield* mentionsIn(property)
  }
}

function* nodesIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodesIn(each)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) yield node as Node
    for (const value of Object.values(node)) yield* nodesIn(value)
  }
}

const methodOf = ({ type, callee }: Node): string | undefined =>
  type === 'CallExpression' ? (callee as { property?: { name?: string } }).property?.name : undefined

const methodsOfEntity = new Set(['create', 'insert', 'upsert', 'nativeUpdate', 'nativeDelete'])
const methodsOfRow = new Set(['assign', 'remove', 'persist', 'flush'])

const isOfEntityManager = ({ callee }: Node): boolean =>
  (callee as { object?: { name?: string } }).object?.name === 'em'

function tablesWrittenBy(node: Node, { byEntity, names }: Tables): string[] {
  const method = methodOf(node)
  if (method && methodsOfEntity.has(method)) {
    const entity = (node.arguments as { name?: string }[])[0]?.name
    return entity && byEntity.has(entity) ? [byEntity.get(entity)!] : []
  }
  if (method && methodsOfRow.has(method) && isOfEntityManager(node)) return [someTable]
  const changed = node.type === 'AssignmentExpression' ? (node.left as Node) : null
  const isChange = changed?.type === 'MemberExpression' && (changed.object as Node).type !== 'ThisExpression'
  if (isChange) return [someTable]
  const text = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value
  if (typeof text !== 'string') return []
  return [...text.matchAll(/\b(?:insert into|update|delete from)\s+"?(\w+)/gi)]
    .map((match) => match[1]!)
    .filter((name) => names.has(name))
}
