import type { receiptKinds } from './receipt-view.ts'

type ReceiptKind = (typeof receiptKinds)[number]

const prefixes = { receipt: 'R', credit_note: 'C' } as const satisfies Record<ReceiptKind, string>

export const receiptNumber = (kind: ReceiptKind, { year, sequence }: { year: number; sequence: number }): string =>
  `${prefixes[kind]}-${year}-${String(sequence).padStart(6, '0')}`
