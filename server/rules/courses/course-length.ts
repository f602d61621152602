/** How far a course may be from what a competition is said to measure: published lines cut corners. */
const tolerance = 0.05
const maxLaps = 4

/**
 * Whether none of an event's competitions is as long as its course, nor a number of laps of it: one of the two is wrong.
 * Metres. Nothing disagrees where no competition has a distance.
 */
export function isCourseLengthOdd(courseM: number, distances: readonly (number | null)[]): boolean {
  const lengths = distances.filter((distance) => distance !== null)
  return lengths.length > 0 && !lengths.some((distance) => isNear(courseM, distance))
}

function isNear(courseM: number, distance: number): boolean {
  const laps = Math.min(maxLaps, Math.max(1, Math.round(distance / courseM)))
  // Of many laps, any distance is near some.
  return Math.abs(laps * courseM - distance) < (distance * tolerance) / laps
}
