/**
 * What a card does. `later` decisions are taken after the configured delay; `silent` is the bank that never answers:
 * the checkout stays open until it expires and no webhook ever comes.
 */
export type CardOutcome = 'approved' | 'rejected' | 'approved_later' | 'rejected_later' | 'silent'

export type TestCard = { outcome: CardOutcome; number: string; expiry: string; cvc: string; name: string }

const cardDetails = { expiry: '12/34', cvc: '123', name: 'Alex Runner' }

/** One card for each outcome, in the order in which the page lists them. Numbers pass the Luhn check, as real ones do. */
export const testCards: readonly TestCard[] = [
  { outcome: 'approved', number: '4242424242424242', ...cardDetails },
  { outcome: 'rejected', number: '4000000000000002', ...cardDetails },
  { outcome: 'approved_later', number: '4000000000001117', ...cardDetails },
  { outcome: 'rejected_later', number: '4000000000002222', ...cardDetails },
  { outcome: 'silent', number: '4000000000003337', ...cardDetails },
]

/** Digits in groups of four, as printed on a card. */
export function spacedNumber(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$& ')
}
