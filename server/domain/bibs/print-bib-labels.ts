import { labelCodeOf, type BibLabel } from '#rules/bibs/label-formats.ts'
import { Refused } from '#rules/refusals.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { athleteScope } from '../registrations/athlete-scope.ts'
import { athleteList } from '../registrations/athlete-list.ts'

export type LabelTexts = Readonly<{ title: string; organization: string }>

export interface LabelSheet {
  open(texts: LabelTexts): Promise<void>
  write(labels: readonly BibLabel[]): Promise<void>
}

type LabelRequest = Readonly<{
  /** Which athletes; the order is that of their bibs. */
  state: AthleteListState
  first: number
  last: number
}>

const batchSize = 200
const begun = new WeakSet<LabelSheet>()

/**
 * Labels of the athletes with a bib from `first` to `last`, by bib. Returns how many. Throws `Refused` `no_labels`,
 * `not_found`, `forbidden`; the file is invalid then.
 */
export const printBibLabels = command({
  permission: 'assign-bibs',
  subject: Event,
  action: 'bib-labels.printed',
  async run({ em, ctx, subject: { id: eventId, title } }, { state, first, last }: LabelRequest, sheet: LabelSheet) {
    // A transaction retried after a deadlock would write the first labels twice.
    if (begun.has(sheet)) throw new Error('the labels were interrupted')
    begun.add(sheet)
    await sheet.open({ title, organization: ctx.organization.name })
    const byBib = { ...state, sort: 'bib', descending: false, after: null, before: null } as const
    let count = 0
    for await (const rows of athleteList.batches(em, await athleteScope(em, ctx, eventId, byBib), byBib, {
      names: columns,
      size: batchSize,
    })) {
      const labels = rows.flatMap((row) => labelsOf(row, { first, last }))
      count += labels.length
      await sheet.write(labels)
    }
    if (count === 0) throw new Refused({ code: 'no_labels' })
    return audited({ count }, { result: count })
  },
})

const columns = ['bibNumber', 'firstName', 'lastName', 'competition'] as const

type LabelRow = Record<'id' | 'firstName' | 'lastName' | 'competition', string> & { bibNumber: string | null }

function labelsOf(
  { id, bibNumber: bib, firstName, lastName, competition }: LabelRow,
  { first, last }: Pick<LabelRequest, 'first' | 'last'>,
): BibLabel[] {
  if (bib === null) return []
  const number = Number(bib.replace(/\D/g, ''))
  if (number < first || number > last) return []
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return [{ bib, name, competition, code: labelCodeOf(id) }]
}
