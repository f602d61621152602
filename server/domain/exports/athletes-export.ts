import type { Em } from '#server/database/orm.ts'
import { answerText, type AnswerWords } from '#rules/registration-forms/answer-text.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import { formatResultDistance } from '#rules/results/format-result.ts'
import { formatStatus } from '#rules/results/result-status.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { pick } from '#rules/pick.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import type { ListedItem } from '#rules/registrations/admin-athlete-views.ts'
import type { TeamStanding } from '#rules/results/team-standing.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import { audited, command } from '../command.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { answeredFields, type AnsweredField } from '../answers/answered-fields.ts'
import { athleteScope } from '../registrations/athlete-scope.ts'
import { listedItems } from '../merchandise/listed-items.ts'
import { athleteList } from '../registrations/athlete-list.ts'
import { ageRulesOf, categoryBy, type AgeRules } from '../results/age-rules.ts'
import { teamCompetitions, teamStandings } from '../results/team-standings.ts'
import { durationOf, splitNames } from './exported-times.ts'
import type { Cell, TextKind } from './spreadsheet.ts'
import { exportBatchSize, writeRows, type Sheet } from './write-export.ts'

const athleteColumns = [
  'bibNumber',
  'lastName',
  'firstName',
  'competition',
  'teamName',
  'status',
  'email',
  'phone',
  'dni',
  'birthDate',
  'gender',
  'emergencyName',
  'emergencyPhone',
  'tags',
] as const

export const exportColumns = [
  ...athleteColumns,
  'event',
  'payment',
  'orderNumber',
  'buyerName',
  'buyerEmail',
  'coupon',
  'price',
  'deferredCash',
  'differenceDue',
  'currency',
  'registeredAt',
  'resultTime',
] as const
const kindOf: Partial<Record<ExportColumn, TextKind>> = {
  birthDate: 'day',
  registeredAt: 'moment',
  resultTime: 'duration',
}

const teamColumns = ['teamPlace', 'teamTime'] as const

export type ExportColumn = (typeof exportColumns)[number]

export type ExportWords = Readonly<{
  column(name: ExportColumn | 'category' | 'delivered' | (typeof teamColumns)[number]): string
  payment(label: PaymentLabel): string
  gender(gender: Gender): string
  status(status: 'held' | 'confirmed' | 'cancelled'): string
  answer: AnswerWords
}>

type ExportRequest = Readonly<{
  eventId: string | null
  state?: AthleteListState
  words: ExportWords
}>

/**
 * Writes athletes in the order of the list, batch by batch; those of one event with their category, team's place and time, answers, merchandise
 * and splits. Days are
 * `YYYY-MM-DD`, moments `YYYY-MM-DD HH:mm` in the event's zone, amounts in major units. Returns the number of rows.
 * After `Refused` `forbidden` or `not_found` the file is invalid.
 */
export const exportAthletes = command({
  permission: 'export-data',
  action: 'athletes.exported',
  async run({ em, ctx }, { eventId, state = athleteList.everything, words }: ExportRequest, sheet: Sheet) {
    const event = eventId === null ? null : await findRow(em, ctx, Event, eventId)
    const items = event ? await listedItems(em, event) : []
    const splits = eventId === null ? [] : await splitNames(em, ctx.organization.id, eventId)
    const fields =
      eventId === null ? [] : await answeredFields(em, { organizationId: ctx.organization.id, id: eventId })
    const files = fields.some(({ kind }) => kind === 'file') ? (['files'] as const) : []
    const merchandise = items.length > 0 ? (['merchandise'] as const) : []
    const ages =
      event && event.categories.length > 0
        ? await ageRulesOf(em, { organizationId: event.organizationId, eventId: event.id })
        : null
    const teamResultOf = event ? await teamResultsOf(em, event) : null
    const ownColumns = exportColumns.filter((name) => name !== 'event' || eventId === null)
    const window = { names: [...columns, ...files, ...merchandise], size: exportBatchSize }
    const rows = await writeRows(sheet, {
      headings: [
        ...ownColumns.map((name) => words.column(name)),
        ...(ages ? [words.column('category')] : []),
        ...(teamResultOf ? teamColumns.map((name) => words.column(name)) : []),
        ...distinct([...fields.map(({ label }) => label), ...items.map(({ name }) => name)]),
        ...(items.length > 0 ? [words.column('delivered')] : []),
        ...splits,
      ],
      kinds: [
        ...ownColumns.map((name) => kindOf[name]),
        ...(ages ? [undefined] : []),
        ...(teamResultOf ? [undefined, 'duration' as const] : []),
        ...fields.map(({ kind }) => (kind === 'date' ? ('day' as const) : undefined)),
        ...[...items, ...(items.length > 0 ? ['delivered'] : [])].map(() => undefined),
        ...splits.map(() => 'duration' as const),
      ],
      batches: athleteList.batches(em, await athleteScope(em, ctx, eventId, state), state, window),
      cellsOf: cellsFor(words, {
        columns: ownColumns,
        ages,
        teamResultOf,
        fields,
        items,
        splits,
        ...pick(ctx.organization, ['currency', 'origin', 'region']),
      }),
    })
    return audited({ rows }, { subject: eventId ?? ctx.organization.id, result: rows })
  },
})

const columns = [
  ...athleteColumns,
  'label',
  'eventTitle',
  'confirmationNumber',
  'buyerName',
  'buyerEmail',
  'couponCode',
  'price',
  'deferredCash',
  'differenceDue',
  'registeredLocally',
  'resultTimeMs',
  'resultDistanceM',
  'resultStatus',
  'rankedIn',
  'splits',
  'answers',
  'teamId',
] as const

type Listed = (typeof columns)[number] | OptionalColumn
type OptionalColumn = 'files' | 'merchandise'
type ListedRow = NonNullable<Awaited<ReturnType<typeof athleteList.find<Listed>>>>
type ExportedRow = Omit<ListedRow, OptionalColumn> & Partial<Pick<ListedRow, OptionalColumn>>

type TeamResults = ReadonlyMap<string, Pick<TeamStanding, 'place' | 'timeMs'>>

async function teamResultsOf(em: Em, { organizationId, id: eventId }: Event): Promise<TeamResults | null> {
  const results = new Map<string, TeamStanding>()
  for (const competition of await teamCompetitions(em, { organizationId, eventId }))
    for (const team of await teamStandings(em, organizationId, competition)) results.set(team.id, team)
  return results.size > 0 ? results : null
}

type Item = Pick<ListedItem, 'id' | 'name'>

type Layout = {
  columns: ExportColumn[]
  ages: AgeRules | null
  teamResultOf: TeamResults | null
  fields: AnsweredField[]
  items: Item[]
  splits: string[]
  currency: string
  origin: string
  region: string
}

function resultCell({ resultStatus, resultDistanceM, resultTimeMs }: ExportedRow, region: string): Cell {
  if (resultStatus) return formatStatus(resultStatus)
  return resultDistanceM === null ? durationOf(resultTimeMs) : formatResultDistance(resultDistanceM, region)
}

const cellsFor =
  (
    words: ExportWords,
    { columns: names, ages, teamResultOf, fields, items, splits, currency, origin, region }: Layout,
  ) =>
  (row: ExportedRow): Cell[] => {
    const cells: Record<ExportColumn, Cell> = {
      ...row,
      event: row.eventTitle,
      status: words.status(row.status),
      gender: row.gender && words.gender(row.gender),
      tags: row.tags.join(', '),
      payment: row.confirmationNumber === null ? '' : words.payment(row.label),
      orderNumber: row.confirmationNumber,
      coupon: row.couponCode,
      price: majorUnitsOf(row.price, currency),
      deferredCash: majorUnitsOf(row.deferredCash, currency),
      differenceDue: majorUnitsOf(row.differenceDue, currency),
      currency,
      registeredAt: row.registeredLocally,
      resultTime: resultCell(row, region),
    }
    const answerCell = ({ id, kind }: AnsweredField): Cell => {
      if (kind === 'file') return fileLinks(origin, row, id)
      const value = row.answers[id]?.value
      if (value === undefined) return null
      return typeof value === 'number' ? value : answerText(kind, value, words.answer)
    }
    const team = teamResultOf?.get(row.teamId ?? '')
    return [
      ...names.map((name) => cells[name]),
      ...(ages ? [categoryBy(ages, row)] : []),
      ...(teamResultOf ? [team?.place ?? null, durationOf(team?.timeMs)] : []),
      ...fields.map(answerCell),
      ...items.map((item) => merchandiseCell(row, item)),
      ...(items.length > 0 ? [deliveredCell(row, items)] : []),
      ...splits.map((name) => durationOf(row.splits?.[name])),
    ]
  }

/** `M`, `M × 2`, `S; M`; the quantity of what has no variants. */
function merchandiseCell({ merchandise = [] }: ExportedRow, { id }: Item): Cell {
  const chosen = merchandise.filter(({ itemId }) => itemId === id)
  if (chosen.every(({ variant }) => variant === ''))
    return chosen.reduce((sum, { quantity }) => sum + quantity, 0) || null
  return chosen.map(({ variant, quantity }) => (quantity === 1 ? variant : `${variant} × ${quantity}`)).join('; ')
}

const deliveredCell = ({ merchandise = [] }: ExportedRow, items: readonly Item[]): Cell =>
  items
    .filter(({ id }) => merchandise.some(({ itemId, isDelivered }) => itemId === id && isDelivered))
    .map(({ name }) => name)
    .join('; ') || null

/** Of the pages that ask staff to log in, log who looks and open a file for five minutes. */
const fileLinks = (origin: string, { id, files = [] }: ExportedRow, fieldId: string): string | null => {
  const ofField = files.filter((file) => file.fieldId === fieldId)
  return ofField.map((file) => origin + adminPaths.registrationFile(id, file.id)).join('\n') || null
}

/** `Shirt`, `Shirt (2)`. */
const distinct = (labels: readonly string[]): string[] =>
  labels.map((label, index) => {
    const before = labels.slice(0, index).filter((one) => one === label).length
    return before === 0 ? label : `${label} (${before + 1})`
  })
