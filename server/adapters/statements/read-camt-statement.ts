import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom'
import { decimalsOf, isCurrency } from '#rules/money/currency.ts'
import { parseAmount, type AmountError } from '#rules/money/parse-amount.ts'
import { parseStatementDate } from '#rules/statements/statement-dates.ts'
import { entryLengths, type StatementEntry } from '#rules/statements/statement-entry.ts'
import {
  statementLimits,
  type FileProblemCode,
  type RowProblemCode,
  type StatementProblem,
  type StatementReading,
} from '#rules/statements/statement-reading.ts'
import { entryIds } from './entry-id.ts'
import { accountOf, lineOf } from './entry-text.ts'
import { measureXml } from './measure-xml.ts'

/** The parsed tree takes about 1.5 kB an element; 10 MB of a real statement have half of these. */
const maxElements = 450_000
const maxDepth = 50

const versions = new Set(['02', '03', '04', '05', '06', '07', '08'])

/** Reads CAMT.053 (ISO 20022 BankToCustomerStatement). Each transaction of a batch is an entry. */
export function readCamtStatement(text: string): StatementReading {
  // Entities let a small file grow without end or read another file; ISO 20022 has none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return rejected('xml_doctype')
  const { elements, depth } = measureXml(text)
  if (depth > maxDepth) return rejected('xml_invalid')
  if (elements > maxElements) return rejected('rows_too_many')
  const root = parseXml(text)
  if (root === null) return rejected('xml_invalid')
  const statement = root.localName === 'Document' ? child(root, 'BkToCstmrStmt') : null
  const version = root.namespaceURI?.match(/camt\.053\.001\.(\d{2})$/)?.[1]
  if (!statement || (root.namespaceURI && !version)) return rejected('xml_not_camt053')
  if (version && !versions.has(version)) return rejected('camt_version', version)
  return { format: 'camt053', ...entriesOf(statement), table: null }
}

const rejected = (code: FileProblemCode, value?: string): StatementReading => ({
  format: null,
  entries: [],
  problems: [{ code, row: null, ...(value === undefined ? {} : { value }) }],
  table: null,
})

function parseXml(text: string): Element | null {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}

function children(element: Element | null, name: string): Element[] {
  const found: Element[] = []
  for (let node = element?.firstChild; node; node = node.nextSibling)
    if ((node as Element).localName === name) found.push(node as Element)
  return found
}

function child(element: Element | null, ...path: readonly string[]): Element | null {
  let found: Element | null = element
  for (const name of path) found = found && (children(found, name)[0] ?? null)
  return found
}

const textAt = (element: Element | null, ...path: readonly string[]): string =>
  child(element, ...path)?.textContent?.trim() ?? ''

const firstText = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? ''

type Reading = { entries: StatementEntry[]; problems: StatementProblem[] }

function entriesOf(statement: Element): Reading {
  const reading: Reading = { entries: [], problems: [] }
  const nameEntry = entryIds()
  let row = 0
  for (const account of children(statement, 'Stmt')) {
    const accountId = firstText(textAt(account, 'Acct', 'Id', 'IBAN'), textAt(account, 'Acct', 'Id', 'Othr', 'Id'))
    for (const entry of children(account, 'Ntry')) {
      row += 1
      for (const movement of movementsOf(entry)) {
        if (reading.entries.length >= statementLimits.rows) return { entries: [], problems: [tooMany] }
        const result =
          'code' in movement ? movement : statementEntryOf(movement, (parts) => nameEntry([accountId, ...parts]))
        if ('code' in result) reading.problems.push({ ...result, row })
        else reading.entries.push(result)
      }
    }
  }
  return reading
}

const tooMany: StatementProblem = { code: 'rows_too_many', row: null }

type Movement = { entry: Element; details: Element | null; amount: Element | null }
type RowProblem = { code: RowProblemCode; value?: string }

/**
 * One a transaction. What arrived is the entry's amount: a single transaction's own may be before the bank's charges, or
 * in another currency.
 */
function movementsOf(entry: Element): (Movement | RowProblem)[] {
  const status = firstText(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'))
  if (status !== '' && status !== 'BOOK') return [{ code: 'not_booked', value: lineOf(status, 40) }]
  const amount = child(entry, 'Amt')
  const transactions = children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'))
  if (transactions.length < 2) return [{ entry, details: transactions[0] ?? null, amount }]
  const movements = transactions.map((details) => ({ entry, details, amount: transactionAmount(details) }))
  const currency = amount?.getAttribute('Ccy')
  const isDivided = movements.every((movement) => movement.amount && movement.amount.getAttribute('Ccy') === currency)
  return isDivided ? movements : [{ code: 'batch_undivided' }, { entry, details: null, amount }]
}

const transactionAmount = (details: Element): Element | null =>
  child(details, 'Amt') ?? child(details, 'AmtDtls', 'TxAmt', 'Amt') ?? child(details, 'AmtDtls', 'InstdAmt', 'Amt')

function statementEntryOf(
  { entry, details, amount: amountElement }: Movement,
  nameEntry: (parts: readonly (string | number)[]) => string,
): StatementEntry | RowProblem {
  const bookedOn = bookingDay(entry)
  if ('error' in bookedOn) return { code: bookedOn.error }
  const money = moneyOf(amountElement)
  if ('code' in money) return money
  const direction = firstText(textAt(details, 'CdtDbtInd'), textAt(entry, 'CdtDbtInd'))
  if (direction !== 'CRDT' && direction !== 'DBIT') return { code: 'row_unreadable', value: lineOf(direction, 40) }
  const isCredit = direction === 'CRDT'
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'))
  const described = {
    bookedOn: bookedOn.day,
    amount: isCredit ? money.amount : -money.amount,
    currency: money.currency,
    reference: lineOf(referenceOf(details), entryLengths.reference),
    text: lineOf(textOf(entry, details), entryLengths.text),
    // Of a reversed debit the creditor gives the money back.
    ...counterpartyOf(details, isCredit === isReversal ? 'Cdtr' : 'Dbtr'),
    isReversal,
  }
  return { id: nameEntry(['camt', ...bankIds(entry, details), ...Object.values(described).map(String)]), ...described }
}

function bookingDay(entry: Element) {
  const dates = ['BookgDt', 'ValDt'].flatMap((name) => [textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')])
  return parseStatementDate(firstText(...dates).slice(0, 10), 'ymd')
}

function moneyOf(
  element: Element | null,
):
  | { amount: number; currency: string }
  | { code: AmountError | 'amount_is_zero' | 'currency_unknown'; value?: string } {
  const currency = element?.getAttribute('Ccy') ?? ''
  if (!element || !isCurrency(currency)) return { code: 'currency_unknown', value: lineOf(currency, 40) }
  const text = element.textContent?.trim() ?? ''
  const result = parseAmount(decimalText(text, decimalsOf(currency)), { currency, decimalSeparator: '.' })
  if ('error' in result) return { code: result.error, value: lineOf(text, 40) }
  return result.amount === 0 ? { code: 'amount_is_zero' } : { amount: result.amount, currency }
}

/** A decimal of XML Schema, which groups nothing and may have zeros that its currency has not. */
function decimalText(text: string, decimals: number): string {
  if (!/^\d{1,18}(?:\.\d{0,17})?$/.test(text)) return text === '' ? '' : 'x'
  const [units = '', fraction = ''] = text.split('.')
  const digits = fraction.slice(decimals).replaceAll('0', '') === '' ? fraction.slice(0, decimals) : fraction
  return digits === '' ? units : `${units}.${digits}`
}

const absent = new Set(['NOTPROVIDED', 'NONREF', 'NOT PROVIDED', 'NOTAVAILABLE'])

const given = (text: string): string => (absent.has(text.toUpperCase()) ? '' : text)

/** What the payer gave: a structured reference, else the end-to-end id. */
const referenceOf = (details: Element | null): string =>
  firstText(
    ...children(child(details, 'RmtInf'), 'Strd').map((structured) => textAt(structured, 'CdtrRefInf', 'Ref')),
    given(textAt(details, 'Refs', 'EndToEndId')),
  )

function textOf(entry: Element, details: Element | null): string {
  const remittance = child(details, 'RmtInf')
  const lines = [
    ...children(remittance, 'Ustrd').map((line) => line.textContent ?? ''),
    ...children(remittance, 'Strd').flatMap((structured) => [
      ...children(structured, 'AddtlRmtInf').map((line) => line.textContent ?? ''),
      ...children(structured, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ]),
    textAt(details, 'AddtlTxInf'),
  ].filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines.join(' ') : textAt(entry, 'AddtlNtryInf')
}

/** The party is in `Pty` from version 8 on. */
function counterpartyOf(details: Element | null, role: 'Dbtr' | 'Cdtr') {
  const parties = child(details, 'RltdPties')
  const nameOf = (party: string) => firstText(textAt(parties, party, 'Nm'), textAt(parties, party, 'Pty', 'Nm'))
  const account = child(parties, `${role}Acct`, 'Id')
  const number = firstText(textAt(account, 'IBAN'), textAt(account, 'Othr', 'Id'))
  return {
    counterpartyName: lineOf(firstText(nameOf(role), nameOf(`Ultmt${role}`)), entryLengths.counterpartyName),
    counterpartyAccount: accountOf(number, entryLengths.counterpartyAccount),
  }
}

const bankIds = (entry: Element, details: Element | null): string[] => [
  given(textAt(entry, 'AcctSvcrRef')),
  ...['AcctSvcrRef', 'TxId', 'EndToEndId'].map((name) => given(textAt(details, 'Refs', name))),
]
