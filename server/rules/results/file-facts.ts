import { parseBibNumber } from '../registrations/bib.ts'
import { wholeNumberFacts } from './parse-time.ts'
import { lettersOf } from './result-class.ts'
import { cellText, type ResultColumns } from './result-columns.ts'
import type { RowSettings } from './result-row.ts'
import { labelsBeside, sexOfLabel } from './sex-labels.ts'

/**
 * What bibs and labels mean is known from all rows of a file: W bibs are those of wheelchairs, as in most large marathons,
 * when a man wears one, as they are not women's then; letters of a sex are known beside each other. `note` each row first.
 */
export function fileFacts({ at }: ResultColumns) {
  const labels = new Set<string>()
  const wholeNumbers = wholeNumberFacts()
  let hasMensW = false
  return {
    note(cells: readonly string[]): void {
      const label = cells[at.gender ?? -1] ?? ''
      if (labels.size < maxLabels) labels.add(label)
      for (const field of ['time', 'chipTime'] as const) wholeNumbers.note(cellText(cells[at[field] ?? -1]))
      const bib = hasMensW ? null : parseBibNumber(cells[at.bib!] ?? '')
      hasMensW ||= bib !== null && lettersOf(bib) === 'W' && sexOfLabel(label, {}) === 'male'
    },
    facts: (): Required<Pick<RowSettings, 'bibClasses' | 'sexLabels' | 'wholeNumbers'>> => ({
      bibClasses: hasMensW ? { W: 'wheelchair' } : {},
      sexLabels: labelsBeside(labels),
      wholeNumbers: wholeNumbers.found(),
    }),
  }
}

// A column of names that somebody took for that of the sex has thousands.
const maxLabels = 500
