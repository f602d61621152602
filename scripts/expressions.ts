import { readFileSync } from 'node:fs'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'

export type Expression = Readonly<{ source: string; flags: string; at: string }>

type Scan = { expressions: Expression[]; unreadable: string[] }

type Call = { callee: unknown; arguments: unknown[]; start: number }
type Text = { type: string; value: unknown }

export function expressionsIn(file: string, text = readFileSync(file, 'utf8')): Scan {
  const { program, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const scan: Scan = { expressions: [], unreadable: [] }
  const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  const visitCall = ({ callee, arguments: [source, flags], start }: Call) => {
    // These methods turn a string into an expression.
    const method = (callee as { property?: { name?: string } }).property?.name ?? ''
    const argument = source as (Text & { regex?: unknown }) | undefined
    if (
      ['match', 'matchAll', 'search'].includes(method) &&
      argument &&
      (argument.type === 'TemplateLiteral' || (argument.type === 'Literal' && !argument.regex))
    )
      scan.unreadable.push(placeOf(start))
    if ((callee as { name?: string }).name !== 'RegExp') return
    const texts = [source, flags ?? { type: 'Literal', value: '' }] as Text[]
    if (texts.every(({ type, value }) => type === 'Literal' && typeof value === 'string'))
      scan.expressions.push({ source: String(texts[0]!.value), flags: String(texts[1]!.value), at: placeOf(start) })
    else scan.unreadable.push(placeOf(start))
  }
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      scan.expressions.push({ source: node.regex.pattern, flags: node.regex.flags, at: placeOf(node.start) })
    },
    NewExpression: visitCall,
    CallExpression: visitCall,
  }).visit(program)
  return scan
}

// The checker counts steps, not time, so that a busy machine does not make an expression look slow.
const limits = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/** Why an expression may take more than linear time; null if it is proved linear. */
export async function faultOf({ source, flags }: Expression): Promise<string | null> {
  const { status, ...about } = await check(source, flags, limits)
  if (status === 'safe') return null
  if (status === 'unknown') return `nothing is known about its time (${'error' in about ? about.error.kind : status})`
  const { type, ...complexity } = 'complexity' in about ? about.complexity : { type: status }
  return 'degree' in complexity
    ? `its time grows with the length to the power of ${complexity.degree}`
    : `its time is ${type}`
}
