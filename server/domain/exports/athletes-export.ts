import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AthleteFilter } from '#rules/lists/admin-lists.ts'
import { isId } from '#rules/ids.ts'
import { formatDuration } from '#rules/text/measures.ts'
import { majorUnitsOf } from '#rules/money/money.ts'
import type { PaymentLabel } from '#rules/orders/order-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Gender } from '#rules/registrations/registration-form.ts'
import { audit } from '../audit/audit.ts'
import { Event } from '../events/event.ts'
import { athletesFrom, athletesWhere, labelSql, eventOverCutoff } from '../registrations/athletes-where.ts'
import type { Cell, Spreadsheet } from './spreadsheet.ts'

export const exportColumns = [
  'bibNumber',
  'lastName',
  'firstName',
  'competition',
  'status',
  'email',
  'phone',
  'dni',
  'birthDate',
  'gender',
  'emergencyName',
  'emergencyPhone',
  'tags',
  'payment',
  'orderNumber',
  'buyerName',
  'buyerEmail',
  'coupon',
  'price',
  'deferredCash',
  'currency',
  'registeredAt',
  'resultTime',
] as const
export type ExportColumn = (typeof exportColumns)[number]

export type ExportWords = Readonly<{
  column(name: ExportColumn): string
  payment(label: PaymentLabel): string
  gender(gender: Gender): string
  status(status: 'held' | 'confirmed' | 'cancelled'): string
}>

type ExportRequest = Readonly<{
  eventId: string
  filter?: AthleteFilter
  words: ExportWords
  onRows?: (rowCount: number) => void
}>

const batchSize = 1000
const noFilter: AthleteFilter = { search: '', competitionId: null, label: null, tag: null }

/**
 * Writes an event's athletes by name, read from a cursor in batches so that memory stays constant. Days are
 * `YYYY-MM-DD`, moments `YYYY-MM-DD HH:mm` in the event's zone, amounts in major units. Returns the number of rows.
 * After `Refused` `forbidden` or `not_found` the file is invalid.
 */
export async function exportAthletes(
  ctx: Context,
  { eventId, filter = noFilter, words, onRows }: ExportRequest,
  sheet: Pick<Spreadsheet, 'write'>,
): Promise<number> {
  ensureCan(ctx.actor, 'export-data')
  let hasBegun = false
  return ctx.db.transaction(async (em) => {
    // A transaction retried after a deadlock would write the first rows twice.
    if (hasBegun) throw new Error('the export was interrupted')
    hasBegun = true
    const organizationId = ctx.organization.id
    const event = isId(eventId) ? await em.findOne(Event, { organizationId, id: eventId }) : null
    if (!event) throw new Refused({ code: 'not_found' })
    const splits = await splitNames(em, organizationId, eventId)
    await sheet.write([[...exportColumns.map((name) => words.column(name)), ...splits]])
    const cellsOf = cellsFor(words, splits, ctx.organization.currency)
    await openCursor(em, ctx, eventId, filter)
    let rowCount = 0
    for (;;) {
      const rows = await em.execute<ExportedRow[]>(`fetch ${batchSize} from exported_athletes`)
      if (rows.length === 0) break
      await sheet.write(rows.map(cellsOf))
      onRows?.((rowCount += rows.length))
    }
    await audit(ctx, em, 'athletes.exported', eventId, { rows: rowCount })
    return rowCount
  })
}

type ExportedRow = {
  bibNumber: string | null
  lastName: string
  firstName: string
  competition: string
  status: 'held' | 'confirmed' | 'cancelled'
  email: string
  phone: string
  dni: string
  birthDate: string | null
  gender: Gender | null
  emergencyName: string
  emergencyPhone: string
  tags: string[]
  label: PaymentLabel
  orderNumber: string | null
  buyerName: string | null
  buyerEmail: string | null
  coupon: string | null
  price: number
  deferredCash: number
  registeredAt: string
  resultTimeMs: number | null
  splits: Record<string, number> | null
}

const columns = `registration.bib_number as "bibNumber", registration.last_name as "lastName",
  registration.first_name as "firstName", competition.name as competition, registration.status,
  registration.email, registration.phone, registration.dni, registration.birth_date as "birthDate",
  registration.gender, registration.emergency_name as "emergencyName",
  registration.emergency_phone as "emergencyPhone", to_json(registration.tags) as tags, ${labelSql} as label,
  orders.confirmation_number as "orderNumber", orders.coupon_code as coupon,
  nullif(trim(concat(orders.buyer ->> 'firstName', ' ', orders.buyer ->> 'lastName')), '') as "buyerName",
  orders.buyer ->> 'email' as "buyerEmail", coalesce(order_line.base, 0)::float8 as price,
  coalesce(order_line.deferred_cash, 0)::float8 as "deferredCash",
  to_char(registration.created_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') as "registeredAt",
  registration.result_time_ms as "resultTimeMs", registration.splits`

async function openCursor(em: Em, ctx: Context, eventId: string, filter: AthleteFilter): Promise<void> {
  const { sql, params } = athletesWhere(ctx.organization.id, eventId, filter, ctx.now)
  await em.execute(
    `declare exported_athletes no scroll cursor for
      select ${columns} from ${athletesFrom} where ${sql} order by registration.last_name, registration.id`,
    [eventOverCutoff(ctx.now), ...params],
  )
}

async function splitNames(em: Em, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>(
    `select split.key as name from registration, jsonb_each_text(splits) as split
      where organization_id = ? and event_id = ? and splits is not null
      group by split.key order by min(split.value::bigint), split.key`,
    [organizationId, eventId],
  )
  return rows.map(({ name }) => name)
}

const cellsFor =
  (words: ExportWords, splits: string[], currency: string) =>
  (row: ExportedRow): Cell[] => {
    const cells: Record<ExportColumn, Cell> = {
      ...row,
      status: words.status(row.status),
      gender: row.gender && words.gender(row.gender),
      tags: row.tags.join(', '),
      payment: row.orderNumber === null ? '' : words.payment(row.label),
      price: majorUnitsOf(row.price, currency),
      deferredCash: majorUnitsOf(row.deferredCash, currency),
      currency,
      resultTime: durationOf(row.resultTimeMs),
    }
    return [...exportColumns.map((name) => cells[name]), ...splits.map((name) => durationOf(row.splits?.[name]))]
  }

const durationOf = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : formatDuration(ms, ms % 1000 === 0 ? 'seconds' : 'tenths')
