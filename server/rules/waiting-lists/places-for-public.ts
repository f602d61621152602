type ReleasedHold = Readonly<{ quantity: number; heldSince: Date }>
type WaitingPlaces = Readonly<{ places: number; since: Date }>

/**
 * How many of the places that unpaid holds give back are the public's before the list's: those that nobody who waited
 * when their hold was made needs. Anyone who joined later could have waited for the end of holds of their own. `reserved`:
 * free places that are the list's already.
 */
export function placesForPublic(
  holds: readonly ReleasedHold[],
  waiting: readonly WaitingPlaces[],
  reserved: number,
): number {
  let ofList = reserved
  let forPublic = 0
  for (const { quantity, heldSince } of holds.toSorted((one, other) => +one.heldSince - +other.heldSince)) {
    const needed = waiting.reduce((sum, { places, since }) => sum + (since < heldSince ? places : 0), 0)
    const taken = Math.min(quantity, Math.max(0, needed - ofList))
    ofList += taken
    forPublic += quantity - taken
  }
  return forPublic
}
