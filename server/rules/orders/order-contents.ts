/**
 * What an order sells: places with what goes with them; the difference of a move to a dearer competition; merchandise that
 * is added to a place of another order.
 */
export type OrderContents = 'places' | 'difference' | 'addition'
