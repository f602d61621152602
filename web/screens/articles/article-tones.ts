import type { ArticleState } from '#rules/news/article-state.ts'
import type { Tone } from '#web/ui/tone.ts'

export const articleTones: Record<ArticleState, Tone> = { draft: 'neutral', scheduled: 'info', published: 'success' }
