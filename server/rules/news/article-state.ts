export const articleStates = ['draft', 'scheduled', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

export function articleStateOf(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt?: Date | null },
  now: Date,
): ArticleState {
  if (!isPublished || !publishedAt) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}
