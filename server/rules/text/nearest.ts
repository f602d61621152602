import { distance as editDistance } from 'fastest-levenshtein'

/** The candidate that most probably was meant, case and hyphens aside; null when none is near. */
export function nearestOf(text: string, candidates: readonly string[]): string | null {
  const distances = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(lettersOf(text), lettersOf(candidate)),
  }))
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= nearest.candidate.length / 4 ? nearest.candidate : null
}

const maxLength = 60

const lettersOf = (text: string) => text.slice(0, maxLength).toLowerCase().replaceAll(/[_-]/g, '')
