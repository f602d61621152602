import Table from 'cli-table3'
import type { Terminal } from './terminal.ts'

const edges =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
const noBorders = { ...Object.fromEntries(edges.split(' ').map((edge) => [edge, ''])), middle: '  ' }

export type Cell = string | number | boolean | null | undefined

/** Columns without borders, so that other programs can parse them. */
export const formatTable = (
  terminal: Terminal,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): string[] => {
  const grid = new Table({
    chars: noBorders,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    head: head.map((heading) => terminal.bold(heading)),
    colAligns: head.map((_each, index) => (rows.some((row) => typeof row[index] === 'number') ? 'right' : 'left')),
  })
  grid.push(...rows.map((row) => row.map(formatCell)))
  return trimLines(grid.toString())
}

export const formatPairs = (terminal: Terminal, rows: readonly (readonly [string, Cell])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${terminal.dim(name.padEnd(width))}  ${formatCell(value)}`)
}

const formatCell = (cell: Cell): string => {
  if (cell === null || cell === undefined || cell === '') return '–'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return String(cell)
}

const trimLines = (text: string) => text.split('\n').map((line) => line.trimEnd())
