import { useTranslation } from 'react-i18next'
import type { ArticleEditorView } from '#rules/news/article-editor-view.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { articleTones } from '../articles/article-tones.ts'

export function ArticleStateChip({ article: { state, publishedAt } }: { article: ArticleEditorView }) {
  const { t } = useTranslation('article-editor')
  const { date, dateTime } = useFormats()
  const moment = publishedAt ? (state === 'scheduled' ? dateTime(publishedAt) : date(publishedAt)) : ''
  return <StatusChip tone={articleTones[state]}>{t(`state.${state}`, { moment })}</StatusChip>
}
