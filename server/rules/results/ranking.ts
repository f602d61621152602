/**
 * How finishers are ranked within a competition and class (docs/decisions/0026), in SQL and on pages. `among` narrows
 * who is compared; `by` is the time that counts, where `chip` falls back to the official time. Times that are shown
 * as equal, to the tenth, share a place: 1, 2, 2, 4.
 */
export const rankings = {
  overall: { among: null, by: 'gun' },
  sex: { among: 'gender', by: 'gun' },
  category: { among: 'category', by: 'chip' },
} as const satisfies Record<string, { among: 'gender' | 'category' | null; by: 'gun' | 'chip' }>

export type RankingName = keyof typeof rankings

export function rankingOf({ sex, category }: { sex: unknown; category: unknown }): RankingName {
  if (category !== null) return 'category'
  return sex !== null ? 'sex' : 'overall'
}
