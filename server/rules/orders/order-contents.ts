/**
 * What an order sells: places with what goes with them; the difference of a move to a dearer competition; merchandise that
 * is added to a place of another order; tickets and nothing else.
 */
export type OrderContents = 'places' | 'difference' | 'addition' | 'tickets'

/** Whether texts speak of what was chosen rather than of places. */
export const areItems = (contents: OrderContents): boolean => contents === 'addition' || contents === 'tickets'
