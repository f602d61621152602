export type NewsCard = { slug: string; title: string; excerpt: string; cover: string | null; publishedAt: string }
