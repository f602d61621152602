import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { statementEntry } from '#rules/statements/statement-entry.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string) => readStatement(Buffer.from(text), { currency: 'EUR' })

const account = '<Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id><Ccy>EUR</Ccy></Acct>'

const camt = (entries: string, version = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${account}
<Bal><Amt Ccy="EUR">99.00</Amt></Bal>${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (rest: string, { amount = '30.00', ccy = 'EUR', direction = 'CRDT', status = '<Cd>BOOK</Cd>' } = {}) =>
  `<Ntry><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>` +
  `<BookgDt><Dt>2026-11-26</Dt></BookgDt>${rest}</Ntry>`

const details = (transactions: string) => `<NtryDtls>${transactions}</NtryDtls>`

const full = `<AcctSvcrRef>B-1</AcctSvcrRef>${details(`<TxDtls>
  <Refs><AcctSvcrRef>T-1</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <AmtDtls><TxAmt><Amt Ccy="USD">35.00</Amt></TxAmt></AmtDtls>
  <RltdPties><Dbtr><Pty><Nm>Ana Ríos &amp; Cía</Nm></Pty></Dbtr>
    <DbtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></DbtrAcct>
    <Cdtr><Pty><Nm>Club Ñandú</Nm></Pty></Cdtr></RltdPties>
  <RmtInf><Ustrd>Inscripción DR-7K4Q</Ustrd><Ustrd>-2M9X</Ustrd>
    <Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf><AddtlRmtInf>Gracias</AddtlRmtInf></Strd></RmtInf>
  </TxDtls>`)}`

test('an entry is read with who paid, for what and how much arrived', () => {
  const reading = read(camt(entry(full, { amount: '31.50' })))
  expect(reading).toEqual({
    format: 'camt053',
    entries: [
      {
        id: expect.stringMatching(/^[0-9a-f]{40}$/),
        bookedOn: '2026-11-26',
        amount: 3150,
        currency: 'EUR',
        reference: 'RF18539007547034',
        text: 'Inscripción DR-7K4Q -2M9X Gracias',
        counterpartyName: 'Ana Ríos & Cía',
        counterpartyAccount: 'DE89370400440532013000',
        isReversal: false,
      },
    ],
    problems: [],
    table: null,
  })
  expect(v.safeParse(statementEntry, reading.entries[0]).success).toBe(true)
})

test.each(['02', '03', '04', '05', '06', '07', '08'])('version %s is read', (version) => {
  const party = version === '08' ? '<Pty><Nm>Ana</Nm></Pty>' : '<Nm>Ana</Nm>'
  const status = version === '08' ? '<Cd>BOOK</Cd>' : 'BOOK'
  const text = details(`<TxDtls><Refs><EndToEndId>DR-7K4Q-2M9X</EndToEndId></Refs>
    <RltdPties><Dbtr>${party}</Dbtr></RltdPties></TxDtls>`)
  const { entries } = read(camt(entry(text, { status }), version))
  expect(entries.map(({ amount, reference, counterpartyName }) => [amount, reference, counterpartyName])).toEqual([
    [3000, 'DR-7K4Q-2M9X', 'Ana'],
  ])
})

describe('a batch', () => {
  const transaction = (amount: string, name: string) =>
    `<TxDtls>${amount}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
  const inVersion3 = (amount: string, ccy = 'EUR') => `<Amt Ccy="${ccy}">${amount}</Amt>`
  const inVersion2 = (amount: string) => `<AmtDtls><TxAmt>${inVersion3(amount)}</TxAmt></AmtDtls>`

  test.each([
    ['amounts of version 3', inVersion3],
    ['amounts of version 2', inVersion2],
  ])('is an entry a transaction, by %s', (_what, amountOf) => {
    const transactions = transaction(amountOf('10.00'), 'Ana') + transaction(amountOf('20.00'), 'Luz')
    const { entries, problems } = read(camt(entry(details(transactions), { status: 'BOOK' }), '02'))
    expect(entries.map(({ amount, counterpartyName }) => [amount, counterpartyName])).toEqual([
      [1000, 'Ana'],
      [2000, 'Luz'],
    ])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
    expect(problems).toEqual([])
  })

  test('without amounts in the entry’s currency is one entry, and reported', () => {
    for (const second of ['', inVersion3('20.00', 'USD')]) {
      const transactions = transaction(inVersion3('10.00'), 'Ana') + transaction(second, 'Luz')
      const { entries, problems } = read(camt(entry('') + entry(details(transactions))))
      expect(entries.map(({ amount, counterpartyName }) => [amount, counterpartyName])).toEqual([
        [3000, ''],
        [3000, ''],
      ])
      expect(problems).toEqual([{ code: 'batch_undivided', row: 2 }])
    }
  })
})

test('directions and reversals say whether money came, and from whom', () => {
  const parties = details(
    '<TxDtls><RltdPties><Dbtr><Nm>Debtor</Nm></Dbtr><Cdtr><Nm>Creditor</Nm></Cdtr></RltdPties></TxDtls>',
  )
  const reversal = '<RvslInd>true</RvslInd>'
  const { entries } = read(
    camt(
      entry(parties) +
        entry(parties, { direction: 'DBIT' }) +
        entry(reversal + parties) +
        entry(reversal + parties, { direction: 'DBIT' }),
    ),
  )
  expect(entries.map(({ amount, counterpartyName, isReversal }) => [amount, counterpartyName, isReversal])).toEqual([
    [3000, 'Debtor', false],
    [-3000, 'Creditor', false],
    [3000, 'Creditor', true],
    [-3000, 'Debtor', true],
  ])
})

test.each([
  ['2026-11-26T23:59:00+01:00', '2026-11-26'],
  ['2026-11-26', '2026-11-26'],
])('the booking day of %s is %s', (moment, day) => {
  const text = entry('').replace(
    '<Dt>2026-11-26</Dt>',
    moment.length > 10 ? `<DtTm>${moment}</DtTm>` : `<Dt>${moment}</Dt>`,
  )
  expect(read(camt(text)).entries[0]!.bookedOn).toBe(day)
})

test.each([
  ['1234', 'EUR', 123_400],
  ['1.234', 'KWD', 1234],
  ['1.200', 'EUR', 120],
  ['12.50000', 'EUR', 1250],
  ['5', 'JPY', 5],
  ['5.00', 'JPY', 5],
  ['10.', 'EUR', 1000],
])('%s %s is %i minor units', (amount, ccy, minorUnits) => {
  expect(read(camt(entry('', { amount, ccy }))).entries.map(({ amount, currency }) => [amount, currency])).toEqual([
    [minorUnits, ccy],
  ])
})

test.each([
  [entry('', { status: '<Cd>PDNG</Cd>' }), { code: 'not_booked', value: 'PDNG' }],
  [entry('', { amount: '1e9' }), { code: 'amount_format', value: '1e9' }],
  [entry('', { amount: 'NaN' }), { code: 'amount_format', value: 'NaN' }],
  [entry('', { amount: '-5' }), { code: 'amount_format', value: '-5' }],
  [entry('', { amount: '' }), { code: 'amount_empty', value: '' }],
  [entry('', { amount: '1.234' }), { code: 'amount_decimals', value: '1.234' }],
  [entry('', { amount: '0.00' }), { code: 'amount_is_zero' }],
  [entry('', { amount: '999999999999999999' }), { code: 'amount_too_large', value: '999999999999999999' }],
  [entry('', { ccy: 'XXQ' }), { code: 'currency_unknown', value: 'XXQ' }],
  [entry('', { direction: 'UP' }), { code: 'row_unreadable', value: 'UP' }],
  [entry('').replace('2026-11-26', '2026-02-30'), { code: 'date_nonexistent' }],
  [entry('').replace('<BookgDt><Dt>2026-11-26</Dt></BookgDt>', ''), { code: 'date_missing' }],
])('an entry that cannot be read is reported, and the others are read (%#)', (unreadable, problem) => {
  const { entries, problems } = read(camt(entry('') + unreadable + entry('', { amount: '12.50' })))
  expect(problems).toEqual([{ ...problem, row: 2 }])
  expect(entries.map(({ amount }) => amount)).toEqual([3000, 1250])
})

test('entries keep their ids from file to file, and those that look alike differ', () => {
  const idsOf = (text: string) => read(camt(text)).entries.map(({ id }) => id)
  const [first, second] = idsOf(entry('') + entry(''))
  expect(second).toBe(`${first}-2`)
  expect(idsOf(entry(full) + entry(''))[1]).toBe(first)
  const otherAccount = read(camt(entry('')).replace('ES9121000418450200051332', 'ES7921000813610123456789'))
  expect(otherAccount.entries[0]!.id).not.toBe(first)
})

test('prefixes of names and several statements are read', () => {
  const prefixed = camt(`${entry('')}</Stmt><Stmt>${account}${entry('', { amount: '12.50' })}`)
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')
    .replace('xmlns=', 'xmlns:c=')
  expect(read(prefixed).entries.map(({ amount }) => amount)).toEqual([3000, 1250])
})

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index || ''};`.repeat(10)}">`,
).join('')}]><Document>&lol9;</Document>`

test.each([
  ['entities that grow', laughs, 'xml_doctype'],
  ['an outer entity', '<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><Document>&f;</Document>', 'xml_doctype'],
  ['an unknown entity', camt(entry('<AddtlNtryInf>&f;</AddtlNtryInf>')), 'xml_invalid'],
  ['an open element', camt(entry('')).replace('</Stmt>', ''), 'xml_invalid'],
  ['a cut file', camt(entry('')).slice(0, -80), 'xml_invalid'],
  ['another document', '<html><body>Log in</body></html>', 'xml_not_camt053'],
  ['CAMT.054', camt(entry('')).replace('camt.053', 'camt.054'), 'xml_not_camt053'],
  ['a later version', camt(entry(''), '12'), 'camt_version'],
  ['half a million elements', `<Document>${'<a/>'.repeat(450_001)}</Document>`, 'rows_too_many'],
])('%s: rejected', (_what, text, code) => {
  expect(read(text)).toMatchObject({ format: null, entries: [], problems: [{ code, row: null }] })
})

test('a document that is a million elements deep does no harm', () => {
  const depth = 1_000_000
  expect(read(`<Document>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</Document>`).problems).toEqual([
    { code: 'xml_invalid', row: null },
  ])
})

test('a file without entries has none', () => {
  expect(read(camt(''))).toEqual({ format: 'camt053', entries: [], problems: [], table: null })
})

test('a file in Latin-1 says its encoding and is read', () => {
  const text = camt(entry('<AddtlNtryInf>Muñoz</AddtlNtryInf>')).replace('UTF-8', 'ISO-8859-1')
  expect(readStatement(Buffer.from(text, 'latin1'), { currency: 'EUR' }).entries[0]!.text).toBe('Muñoz')
})
