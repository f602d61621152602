import { parseAmount } from '../money/parse-amount.ts'
import { headerKeyOf, maxColumns, normalizeHeading, type ColumnMapping } from './column-mapping.ts'
import { parseStatementDate } from './statement-dates.ts'

const fields = [
  'bookedOn',
  'valuedOn',
  'debit',
  'credit',
  'amount',
  'balance',
  'currency',
  'reference',
  'counterpartyAccount',
  'counterpartyName',
  'bankId',
] as const
type Field = (typeof fields)[number] | 'text'

/** Headings of banks in Spanish, English, Portuguese, German and French, as `normalizeHeading` writes them. */
const headings: Readonly<Record<Field, string>> = {
  bookedOn:
    'fecha operacion|fecha de operacion|f operacion|fecha contable|f contable|fecha de la operacion|fecha movimiento|fecha mov|fecha|' +
    'booking date|transaction date|posting date|posted date|date posted|completed date|date completed|date|' +
    'data operacao|data da operacao|data do movimento|data movimento|data mov|data lancamento|data lanc|data|' +
    'buchungstag|buchungsdatum|buchung|datum|' +
    'date operation|date d operation|date de l operation|date de comptabilisation|date comptable|date de transaction',
  valuedOn: 'fecha valor|f valor|value date|data valor|wertstellung|valuta|valutadatum|date valeur|date de valeur',
  debit:
    'debe|cargo|cargos|debito|debitos|egreso|egresos|retiros|salidas|debit|debits|debit amount|money out|paid out|withdrawal|withdrawals|' +
    'saidas|soll|lastschrift|belastung|depense|depenses|sortie|sorties',
  credit:
    'haber|abono|abonos|credito|creditos|ingreso|ingresos|depositos|entradas|credit|credits|credit amount|money in|paid in|deposit|deposits|' +
    'haben|gutschrift|recette|recettes|entree|entrees',
  amount:
    'importe|monto|cantidad|importe operacion|importe del movimiento|amount|transaction amount|value|' +
    'valor|montante|quantia|importancia|betrag|umsatz|montant|montant de l operation',
  balance:
    'saldo|saldo disponible|saldo contable|balance|running balance|account balance|saldo nach buchung|saldo contabilistico|solde',
  currency: 'divisa|moneda|currency|moeda|wahrung|waehrung|devise',
  reference:
    'referencia|referencia de pago|referencia 1|ref|reference|payment reference|end to end id|end to end referenz|kundenreferenz|referenz|' +
    'reference client|reference de bout en bout',
  counterpartyAccount:
    'iban|cuenta ordenante|cuenta origen|cuenta de origen|cbu|cbu origen|cbu cvu|iban ordenante|counterparty account|counterparty iban|payer account|' +
    'kontonummer iban|kontonummer|iban zahlungsbeteiligter|iban des zahlungspflichtigen|iban ordenador|compte donneur d ordre|iban donneur d ordre',
  counterpartyName:
    'ordenante|nombre ordenante|nombre del ordenante|ordenante beneficiario|beneficiario|remitente|contraparte|nombre|titular origen|' +
    'payer|payer name|sender|from|counterparty|counterparty name|name|payee|' +
    'ordenador|emissor|remetente|nome|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|zahlungspflichtiger|auftraggeber|' +
    'auftraggeber empfanger|name zahlungsbeteiligter|donneur d ordre|tiers|nom|emetteur',
  bankId:
    'id|id transaccion|id de transaccion|id operacion|numero de operacion|nro de operacion|numero operacion|n operacion|transaction id|' +
    'movement id|operation id|id da transacao|transaktions id|id transaction|identifiant',
  text:
    'concepto|descripcion|detalle|movimiento|observaciones|mas datos|informacion adicional|leyendas adicionales|description|details|narrative|memo|' +
    'particulars|transaction details|message|descricao|descritivo|historico|buchungstext|verwendungszweck|libelle|libelle operation|' +
    'libelle de l operation|communication|informations complementaires|motif|detail',
}

const namesOf = (field: Field): string[] => headings[field].split('|')
const textHeadings = new Set(namesOf('text'))

/** Where each field is by its heading; the first of its names that there is, as lists begin with the most exact one. */
function columnsByName(header: readonly string[]): { at: Partial<Record<Field, number>>; text: number[] } {
  const names = header.slice(0, maxColumns).map(normalizeHeading)
  const at: Partial<Record<Field, number>> = {}
  const usedColumns = new Set<number>()
  for (const field of fields) {
    const columns = namesOf(field).map((name) =>
      names.findIndex((each, index) => each === name && !usedColumns.has(index)),
    )
    const column = columns.find((index) => index >= 0)
    if (column === undefined) continue
    at[field] = column
    usedColumns.add(column)
  }
  const text = names.flatMap((name, index) => (textHeadings.has(name) ? [index] : []))
  return { at, text: text.slice(0, 6) }
}

/** Whether a row of cells names a column of days and one of amounts. */
export function isStatementHeader(cells: readonly string[]): boolean {
  const { at } = columnsByName(cells)
  const hasDay = at.bookedOn !== undefined || at.valuedOn !== undefined
  return hasDay && (at.amount !== undefined || (at.debit !== undefined && at.credit !== undefined))
}

export const isDateCell = (cell: string): boolean => {
  const result = parseStatementDate(cell, 'dmy')
  return 'day' in result || result.error === 'date_nonexistent'
}

/** An amount with a decimal part, a sign or a unit: a plain number may as well be an account or an id. */
const isMarkedAmount = (cell: string): boolean => /[^\d\s]/.test(cell) && isAmountCell(cell)

export function isAmountCell(cell: string): boolean {
  if (isDateCell(cell)) return false
  const result = parseAmount(cell.replace(/[A-Z]{3}/, ''), { currency: 'KWD', decimalSeparator: '.' })
  return 'amount' in result || result.error === 'amount_decimals' || result.error === 'amount_currency'
}

/** The first column of which most filled cells are so. */
function columnBy(rows: Rows, width: number, test: (cell: string) => boolean, usedColumns: ReadonlySet<number>) {
  const share = (column: number): number => {
    const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
    return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  }
  const column = Array.from({ length: width }, (_, index) => index).find(
    (index) => !usedColumns.has(index) && share(index) >= 0.8,
  )
  return column ?? null
}

type Rows = readonly (readonly string[])[]

const iban = /^[A-Z]{2}\d{2}[A-Z0-9 ]{11,40}$/i

function longestTextColumn(rows: Rows, width: number, usedColumns: ReadonlySet<number>): number[] {
  const lengths = Array.from({ length: width }, (_, index) =>
    usedColumns.has(index)
      ? 0
      : rows.reduce((sum, row) => sum + (row[index]?.replace(/[^\p{L}]/gu, '').length ?? 0), 0),
  )
  const longest = Math.max(0, ...lengths)
  return longest === 0 ? [] : [lengths.indexOf(longest)]
}

/**
 * Suggests what columns mean by their headings and, for what no heading names, by their contents; `rows` are some below
 * the header. Null without a column of days or of amounts. A suggestion: somebody confirms it once.
 */
export function suggestColumns(header: readonly string[], rows: Rows): ColumnMapping | null {
  const { at, text } = columnsByName(header)
  const width = Math.min(maxColumns, Math.max(header.length, ...rows.map((row) => row.length)))
  const usedColumns = new Set([...Object.values(at), ...text])
  const take = (column: number | null) => {
    if (column !== null) usedColumns.add(column)
    return column
  }
  const bookedOn = at.bookedOn ?? at.valuedOn ?? take(columnBy(rows, width, isDateCell, usedColumns))
  const signed = () =>
    take(columnBy(rows, width, isMarkedAmount, usedColumns) ?? columnBy(rows, width, isAmountCell, usedColumns))
  const amount = amountColumns(at, signed)
  if (bookedOn === null || amount === null) return null
  const counterpartyAccount =
    at.counterpartyAccount ?? take(columnBy(rows, width, (cell) => iban.test(cell), usedColumns))
  return {
    headerKey: headerKeyOf(header),
    bookedOn,
    dateOrder: null,
    amount,
    decimalSeparator: null,
    currency: at.currency ?? null,
    reference: at.reference ?? null,
    text: text.length > 0 ? text : longestTextColumn(rows, width, usedColumns),
    counterpartyName: at.counterpartyName ?? null,
    counterpartyAccount,
    bankId: at.bankId ?? null,
  }
}

function amountColumns(
  { amount, debit, credit }: Partial<Record<Field, number>>,
  findByContents: () => number | null,
): ColumnMapping['amount'] | null {
  if (amount !== undefined) return { kind: 'signed', column: amount }
  if (debit !== undefined && credit !== undefined) return { kind: 'debit_credit', debit, credit }
  const column = findByContents()
  return column === null ? null : { kind: 'signed', column }
}
