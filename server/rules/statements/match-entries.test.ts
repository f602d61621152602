import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random/seeded-random.ts'
import { readableCode } from '../random/readable-code.ts'
import { matchEntries } from './match-entries.ts'
import type { StatementEntry } from './statement-entry.ts'
import type { OpenTransfer } from './statement-match.ts'

const order = (orderId: string, rest: Partial<OpenTransfer> = {}): OpenTransfer => ({
  orderId,
  confirmationNumber: 'DR-7K4Q-2M9X',
  amount: 3000,
  currency: 'EUR',
  buyerName: 'Ana María Ríos López',
  athleteNames: [],
  dni: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  heldUntil: '2026-11-27T10:00:00.000Z',
  ...rest,
})

const credit = (rest: Partial<StatementEntry> = {}): StatementEntry => ({
  id: 'e1',
  bookedOn: '2026-11-25',
  amount: 3000,
  currency: 'EUR',
  reference: '',
  text: '',
  counterpartyName: '',
  counterpartyAccount: '',
  isReversal: false,
  ...rest,
})

const luz = order('luz', { confirmationNumber: 'DR-ABCD-EFGH', amount: 2500, buyerName: 'Luz Paz' })

/** Of the first entry: certainty, orders, reasons, difference. */
const propose = (entry: Partial<StatementEntry>, orders: OpenTransfer[] = [order('ana'), luz]) =>
  matchEntries([credit(entry)], orders)[0]!.candidates.map(({ certainty, orders, reasons, difference }) => [
    certainty,
    orders.map(({ orderId }) => orderId).join('+'),
    reasons.join(' '),
    difference,
  ])

describe('a reference', () => {
  test.each([
    'DR-7K4Q-2M9X',
    'dr-7k4q-2m9x',
    'DR 7K4Q 2M9X',
    '7K4Q2M9X',
    'Transferencia de Ana. Ref.DR7K4Q2M9X inscripción',
    'DR-7K4 Q-2M9\nX',
    'DR–7K4Q–2M9X',
    'pagoDR7K4Q2M9Xgracias',
  ])('is found in %j', (text) => {
    expect(propose({ text })).toEqual([['sure', 'ana', 'reference amount', 0]])
    expect(propose({ reference: text })).toEqual([['sure', 'ana', 'reference amount', 0]])
  })

  test.each(['DR-7K4O-2M9X', 'DR-7K40-2M9X', 'DR-1K4Q-2M9X', 'DR-IK4O-2M9X'])(
    'is found in %s, whose signs it cannot have',
    (text) => {
      expect(propose({ text })).toEqual([['sure', 'ana', 'reference_misread amount', 0]])
    },
  )

  test.each(['DR-7K4D-2M9X', 'DR-7K4Q-2M9', 'DR-8K4Q-2M9X', 'DR-7K4Q-ZM9X', '7K4Q', 'DR-0K4Q-2M9X'])(
    'is not found in %s',
    (text) => {
      expect(propose({ text, amount: 1 })).toEqual([])
    },
  )

  test('with three signs that it cannot have is not found', () => {
    const code = { confirmationNumber: 'DR-7Q7Q-2M9X' }
    expect(propose({ text: 'DR-1O7Q-2M9X' }, [order('ana', code)])).toEqual([
      ['sure', 'ana', 'reference_misread amount', 0],
    ])
    expect(propose({ text: 'DR-1O1Q-2M9X', amount: 1 }, [order('ana', code)])).toEqual([])
  })

  test('with another amount is likely, and the difference is said', () => {
    expect(propose({ text: 'DR-7K4Q-2M9X', amount: 2900 })).toEqual([['likely', 'ana', 'reference amount_less', -100]])
    expect(propose({ text: 'DR-7K4Q-2M9X', amount: 3500 })).toEqual([['likely', 'ana', 'reference amount_more', 500]])
    expect(propose({ text: 'DR-7K4Q-2M9X', currency: 'USD' })).toEqual([
      ['likely', 'ana', 'reference other_currency', null],
    ])
  })

  test('decides against a name and an amount of another order', () => {
    expect(propose({ text: 'DR-7K4Q-2M9X', amount: 2500, counterpartyName: 'Luz Paz' })).toEqual([
      ['likely', 'ana', 'reference amount_less', -500],
    ])
  })

  test('that came after the hold is late', () => {
    expect(propose({ text: 'DR-7K4Q-2M9X', bookedOn: '2026-11-28' })).toEqual([
      ['sure', 'ana', 'reference amount late', 0],
    ])
    expect(propose({ text: 'DR-7K4Q-2M9X', bookedOn: '2026-11-27' })).toEqual([['sure', 'ana', 'reference amount', 0]])
  })
})

describe('several orders', () => {
  const third = order('leo', { confirmationNumber: 'DR-JKLM-NPQR', amount: 1000, buyerName: 'Leo Sol' })
  const orders = [order('ana'), luz, third]
  const text = 'DR-7K4Q-2M9X, DR-ABCD-EFGH y DR-JKLM-NPQR'

  test('are paid by one transfer of their sum', () => {
    expect(propose({ text, amount: 6500 }, orders)).toEqual([
      ['sure', 'ana+luz+leo', 'reference amount several_orders', 0],
    ])
    expect(propose({ text: 'DR-7K4Q-2M9X DR-ABCD-EFGH', amount: 5500 }, orders)).toEqual([
      ['sure', 'ana+luz', 'reference amount several_orders', 0],
    ])
  })

  test('are told apart by the amount', () => {
    expect(propose({ text, amount: 3500 }, orders)).toEqual([['sure', 'luz+leo', 'reference amount several_orders', 0]])
    expect(propose({ text, amount: 1000 }, orders)).toEqual([['sure', 'leo', 'reference amount', 0]])
  })

  test('of one amount are each likely', () => {
    const twin = order('twin', { confirmationNumber: 'DR-ABCD-EFGH' })
    expect(propose({ text: 'DR-7K4Q-2M9X DR-ABCD-EFGH' }, [order('ana'), twin])).toEqual([
      ['likely', 'ana', 'reference amount', 0],
      ['likely', 'twin', 'reference amount', 0],
    ])
  })

  test('with another sum are proposed together and one by one', () => {
    expect(propose({ text: 'DR-7K4Q-2M9X DR-ABCD-EFGH', amount: 5000 }, orders)).toEqual([
      ['likely', 'ana+luz', 'reference amount_less several_orders', -500],
      ['likely', 'ana', 'reference amount_more', 2000],
      ['likely', 'luz', 'reference amount_more', 2500],
    ])
  })
})

describe('a name', () => {
  test.each([
    'RIOS LOPEZ, ANA MARIA',
    'Ana Rios',
    'ana maría de los ríos',
    'Ana-María Ríos',
    'A. Ríos',
    'RIOS A M',
    'Ana María Ríos López y Juan Sol',
  ])('%s with the amount is likely', (counterpartyName) => {
    const orders = [order('ana'), order('leo', { confirmationNumber: 'DR-ABCD-EFGH', buyerName: 'Leo Sol' })]
    expect(propose({ counterpartyName }, orders)).toEqual([['likely', 'ana', 'name amount', 0]])
  })

  test.each(['Ríos', 'Juan Ríos', 'A. M.', 'Ana', '', 'Ana Gómez', 'B. Ríos'])('%s is another', (counterpartyName) => {
    expect(propose({ counterpartyName, amount: 1 })).toEqual([])
  })

  test('in the text, or of an athlete, with the amount is likely', () => {
    expect(propose({ text: 'TRANSF. DE RIOS LOPEZ ANA MARIA CTA 33' })).toEqual([
      ['likely', 'ana', 'name_in_text amount', 0],
    ])
    const orders = [order('club', { buyerName: 'Club Ñandú', athleteNames: ['Łukasz Żółć', 'Jörg Weiß'] })]
    expect(propose({ counterpartyName: 'ZOLC LUKASZ', amount: 3000 }, orders)).toEqual([
      ['likely', 'club', 'name amount', 0],
    ])
    expect(propose({ counterpartyName: 'Weiss, Joerg Jorg', amount: 3000 }, orders)).toEqual([
      ['likely', 'club', 'name amount', 0],
    ])
  })

  test('with another amount is possible', () => {
    expect(propose({ counterpartyName: 'Ana Ríos', amount: 1000 })).toEqual([
      ['possible', 'ana', 'name amount_less', -2000],
    ])
  })

  test('of several orders is proposed for each, the one of that amount first', () => {
    const second = order('second', { confirmationNumber: 'DR-ABCD-EFGH', amount: 5000 })
    expect(propose({ counterpartyName: 'Ana Ríos', amount: 5000 }, [order('ana'), second])).toEqual([
      ['likely', 'second', 'name amount', 0],
      ['possible', 'ana', 'name amount_more', 2000],
    ])
  })
})

test('a DNI counts as a name, however it is written', () => {
  const orders = [order('ana', { dni: '12345678Z' }), luz]
  expect(propose({ text: 'DNI 12.345.678-Z' }, orders)).toEqual([['likely', 'ana', 'dni amount', 0]])
  expect(propose({ text: 'DNI 12345678z', amount: 10 }, orders)).toEqual([
    ['possible', 'ana', 'dni amount_less', -2990],
  ])
  expect(propose({ text: 'DNI 12345678', amount: 10 }, orders)).toEqual([])
})

describe('an amount alone', () => {
  test('is possible if one order has it', () => {
    expect(propose({})).toEqual([['possible', 'ana', 'amount', 0]])
    expect(propose({ currency: 'USD' })).toEqual([])
    expect(propose({}, [order('ana'), order('leo', { confirmationNumber: 'DR-ABCD-EFGH' })])).toEqual([])
  })

  test('is nothing of an order that came later, or that another transfer pays for sure', () => {
    expect(propose({ bookedOn: '2026-11-23' })).toEqual([['possible', 'ana', 'amount', 0]])
    expect(propose({ bookedOn: '2026-11-22' })).toEqual([])
    const matches = matchEntries([credit(), credit({ id: 'e2', text: 'DR-7K4Q-2M9X' })], [order('ana')])
    expect(matches.map(({ entryId, candidates }) => [entryId, candidates.length])).toEqual([
      ['e1', 0],
      ['e2', 1],
    ])
  })
})

test('an order paid in two transfers is proposed to both, as what they are together', () => {
  const parts = [1000, 700, 2000].map((amount, index) => credit({ id: `e${index}`, amount, text: 'DR-7K4Q-2M9X' }))
  const candidates = matchEntries(parts, [order('ana')]).map(({ candidates }) => candidates)
  expect(candidates.map(([best]) => [best!.certainty, best!.reasons, best!.difference, best!.withEntries])).toEqual([
    ['likely', ['reference', 'amount_less', 'parts_complete'], -2000, ['e2']],
    ['likely', ['reference', 'amount_less'], -2300, []],
    ['likely', ['reference', 'amount_less', 'parts_complete'], -1000, ['e0']],
  ])
})

test('an order paid twice is sure for the first transfer only', () => {
  const twice = ['2026-11-26', '2026-11-25'].map((bookedOn) => credit({ id: bookedOn, bookedOn, text: 'DR-7K4Q-2M9X' }))
  const matches = matchEntries(twice, [order('ana')])
  expect(matches.map(({ candidates: [best] }) => [best!.certainty, best!.reasons, best!.withEntries])).toEqual([
    ['likely', ['reference', 'amount', 'paid_twice'], ['2026-11-25']],
    ['sure', ['reference', 'amount'], []],
  ])
})

test('debits, reversals and what was imported before are left out', () => {
  const text = 'DR-7K4Q-2M9X'
  const entries = [
    credit({ id: 'debit', text, amount: -3000 }),
    credit({ id: 'reversal', text, isReversal: true }),
    credit({ id: 'known', text }),
    credit({ id: 'new', text }),
  ]
  expect(matchEntries(entries, [order('ana')], new Set(['known'])).map(({ entryId }) => entryId)).toEqual(['new'])
})

describe('many entries and orders', () => {
  const random = seededRandom('statements')
  const pick = (names: string) => random.pick(names.split(' '))
  const name = () =>
    `${pick('Ana Luz Leo Iker Noa Eva Hugo Max')} ${pick('Ríos Paz Sol Gómez García Peña')} ${pick('López Ruiz Díaz Vega Mora')}`
  const orders = Array.from({ length: 2_000 }, (_, index) => {
    const code = readableCode(Uint8Array.from({ length: 8 }, () => random.between(0, 255)))
    const confirmationNumber = `DR-${code.slice(0, 4)}-${code.slice(4)}`
    return order(`o${index}`, { confirmationNumber, buyerName: name(), athleteNames: [name(), name()] })
  })

  // References and words are looked up in indexes, and of people with one name few are compared: comparing each entry
  // with each order would be 10 million times 4 names here.
  test('of one price and with common names are matched by their references', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => {
      const text = index < 2_000 ? `Inscripción ${orders[index]!.confirmationNumber}` : 'Inscripción'
      return credit({ id: `e${index}`, text, counterpartyName: name() })
    })
    const matches = matchEntries(entries, orders)
    expect(matches).toHaveLength(5_000)
    const sure = matches.filter(({ candidates: [best] }) => best?.certainty === 'sure')
    expect(sure.map(({ entryId, candidates }) => [entryId, candidates[0]!.orders[0]!.orderId])).toEqual(
      Array.from({ length: 2_000 }, (_, index) => [`e${index}`, `o${index}`]),
    )
    // Every order is paid by its reference, so nothing is left for names.
    expect(matches.slice(2_000).every(({ candidates }) => candidates.length === 0)).toBe(true)
  })

  test('of one price and with common names are proposed a few people of that name', () => {
    const entries = Array.from({ length: 1_000 }, (_, index) => credit({ id: `e${index}`, counterpartyName: name() }))
    const matches = matchEntries(entries, orders)
    for (const [index, { candidates }] of matches.entries()) {
      const sameName = orders.filter((each) =>
        [each.buyerName, ...each.athleteNames].includes(entries[index]!.counterpartyName),
      )
      expect(candidates).toHaveLength(Math.min(5, sameName.length))
      expect(
        candidates.every(
          ({ certainty, orders: [one] }) =>
            certainty === 'likely' && sameName.some((each) => each.orderId === one!.orderId),
        ),
      ).toBe(true)
    }
  })
})
