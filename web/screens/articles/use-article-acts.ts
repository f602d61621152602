import { useTranslation } from 'react-i18next'
import type { ArticleRow } from '#rules/news/article-list.ts'
import { useAct } from '#web/admin/use-act.ts'

type Named = Pick<ArticleRow, 'id' | 'title'>

/** What is done to an article of the list, and how each act is undone. */
export function useArticleActs() {
  const { t } = useTranslation('articles')
  const restore = useAct<null, Named>('restore', {
    failed: ({ title }) => t('failed.restore', { title }),
    done: (_, { title }) => ({ message: t('restored', { title }) }),
  })
  const remove = useAct<null, Named>('delete', {
    failed: t('failed.delete'),
    done: (_, article) => ({
      message: t('deleted', { title: article.title }),
      undo: () => restore.send({ id: article.id }, article),
    }),
  })
  const again = useAct<null, ArticleRow>('publish', {
    failed: t('failed.publish'),
    done: (_, { title }) => ({ message: t('published', { title }) }),
  })
  const undoPublication = useAct<null, ArticleRow>('withdraw', {
    failed: t('failed.withdraw'),
    done: (_, { title }) => ({ message: t('withdrawn', { title }) }),
  })
  const publish = useAct<null, ArticleRow>('publish', {
    failed: t('failed.publish'),
    done: (_, article) => ({
      message: t('published', { title: article.title }),
      undo: article.state === 'draft' ? () => undoPublication.send({ id: article.id }, article) : undefined,
    }),
  })
  const withdraw = useAct<null, ArticleRow>('withdraw', {
    failed: t('failed.withdraw'),
    done: (_, article) => ({
      message: t('withdrawn', { title: article.title }),
      undo: () => again.send({ id: article.id, from: article.publishedAt! }, article),
    }),
  })
  return {
    remove: (article: Named) => remove.send({ id: article.id }, article),
    publish: (article: ArticleRow) => publish.send({ id: article.id }, article),
    withdraw: (article: ArticleRow) => withdraw.send({ id: article.id }, article),
  }
}
