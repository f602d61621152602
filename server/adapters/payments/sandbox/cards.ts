/**
 * `_later` outcomes are decided after the configured delay. `silent` is a bank that never answers: the checkout stays
 * open until it expires, and no webhook is sent.
 */
export type CardOutcome = 'approved' | 'rejected' | 'approved_later' | 'rejected_later' | 'silent'

export type TestCard = { outcome: CardOutcome; number: string; expiry: string; cvc: string; name: string }

const cardDetails = { expiry: '12/34', cvc: '123', name: 'Alex Runner' }

export const testCards: readonly TestCard[] = [
  { outcome: 'approved', number: '4242424242424242', ...cardDetails },
  { outcome: 'rejected', number: '4000000000000002', ...cardDetails },
  { outcome: 'approved_later', number: '4000000000001117', ...cardDetails },
  { outcome: 'rejected_later', number: '4000000000002222', ...cardDetails },
  { outcome: 'silent', number: '4000000000003337', ...cardDetails },
]

export function spacedNumber(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$& ')
}
