/**
 * How finishers are placed within a competition, each class that is ranked apart by itself (docs/decisions/0026): one
 * table that the database counts by and pages explain. `among` narrows who is compared; `by` is the time that counts, where `chip` falls back to the official time of
 * whoever has no chip time. Who has the same time shares a place, and the next one is left out: 1, 2, 2, 4.
 */
export const rankings = {
  overall: { among: null, by: 'gun' },
  sex: { among: 'gender', by: 'gun' },
  category: { among: 'category', by: 'chip' },
} as const satisfies Record<string, { among: 'gender' | 'category' | null; by: 'gun' | 'chip' }>

export type RankingName = keyof typeof rankings

/** A list is in the order of the narrowest ranking that it shows: one category's, one sex's, or everybody's. */
export function rankingShown({ sex, category }: { sex: unknown; category: unknown }): RankingName {
  if (category !== null) return 'category'
  return sex !== null ? 'sex' : 'overall'
}
