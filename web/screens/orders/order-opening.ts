/** Which dialog of an order is open; with `lineId` it begins with that line, else with all of them. */
export type OrderOpening =
  | { what: 'cancel'; lineId: string | null }
  | { what: 'refund' }
  | { what: 'buyer' }
  | { what: 'grant' }
  | { what: 'extend' }
  | { what: 'confirm'; paymentId: string }
  | null
