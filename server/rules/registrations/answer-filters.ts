import { textOf } from '../lists/list-state.ts'
import { parseDay } from '../time/day.ts'

/** What an address says about one answer; `is` is a choice, `yes`, `no` or a country's code. */
export type AnswerFilter = Readonly<
  { field: string } & (
    | { kind: 'given' | 'none' | 'sent' | 'unsent' }
    | { kind: 'is' | 'has'; text: string }
    | { kind: 'from' | 'to'; bound: number | string }
  )
>

export const answerFilterName = (kind: 'answer' | 'has' | 'from' | 'to' | 'file', field: string): string =>
  `${kind}.${field}`

const maxFilters = 20
const maxTextLength = 200

/** Of `file.medical=unsent`, `answer.shirt=is:M`, `answer.shirt=none`, `has.club=rib`, `from.km=10` and `to.born=31/12/2009`. */
export function answerFilters(query: URLSearchParams): readonly AnswerFilter[] | null {
  const filters = [...new Set(query.keys())].flatMap((name) => {
    const [, kind, field] = /^(answer|has|from|to|file)\.([a-z][a-z0-9_]{0,39})$/.exec(name) ?? []
    const text = textOf(query, name, maxTextLength)
    return kind && field && text ? (filterOf(kind, field, text) ?? []) : []
  })
  return filters.length > 0 ? filters.slice(0, maxFilters) : null
}

function filterOf(kind: string, field: string, text: string): AnswerFilter | null {
  if (kind === 'file') return text === 'sent' || text === 'unsent' ? { field, kind: text } : null
  if (kind === 'has') return { field, kind, text }
  if (kind === 'from' || kind === 'to') {
    const bound = boundOf(text)
    return bound === null ? null : { field, kind, bound }
  }
  if (text === 'none' || text === 'given') return { field, kind: text }
  return text.startsWith('is:') ? { field, kind: 'is', text: text.slice(3) } : null
}

function boundOf(text: string): number | string | null {
  const day = parseDay(text)
  if ('day' in day) return day.day
  return /^[-+]?\d{1,10}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : null
}
