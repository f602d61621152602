/** Share of a competition's distance: published lines cut corners. */
const tolerance = 0.05
const maxLaps = 4

/**
 * Whether no competition is as long as the course or a few laps of it, so that one of the two is wrong. Metres; false
 * where no competition has a distance.
 */
export function isCourseLengthOdd(courseM: number, distances: readonly (number | null)[]): boolean {
  const lengths = distances.filter((distance) => distance !== null)
  return lengths.length > 0 && !lengths.some((distance) => isNear(courseM, distance))
}

function isNear(courseM: number, distance: number): boolean {
  const laps = Math.min(maxLaps, Math.max(1, Math.round(distance / courseM)))
  return Math.abs(laps * courseM - distance) < (distance * tolerance) / laps
}
