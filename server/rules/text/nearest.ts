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

/** Letters to insert, remove or replace (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (let column = 1; column <= other.length; column++) {
      const replaced = row[column - 1]! + Number(other[column - 1] !== letter)
      next.push(Math.min(row[column]! + 1, next[column - 1]! + 1, replaced))
    }
    row = next
  }
  return row[other.length]!
}
