/** How far a course may be from what a competition is said to measure: published lines cut corners. */
const tolerance = 0.05
const mostLaps = 4

/**
 * Whether none of an event's competitions is as long as its course, nor a number of laps of it: one of the two is wrong.
 * Metres. Nothing disagrees where no competition has a distance.
 */
export function isCourseLengthOdd(courseM: number, distances: readonly (number | null)[]): boolean {
  const known = distances.filter((distance) => distance !== null)
  return known.length > 0 && !known.some((distance) => agree(courseM, distance))
}

function agree(courseM: number, distance: number): boolean {
  const laps = Math.min(mostLaps, Math.max(1, Math.round(distance / courseM)))
  // Of many laps, any distance is near some.
  return Math.abs(laps * courseM - distance) < (distance * tolerance) / laps
}
