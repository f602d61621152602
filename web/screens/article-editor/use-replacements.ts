import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleInput } from '#rules/news/article-form.ts'
import { useAct } from '#web/admin/use-act.ts'
import { formFieldsOf } from '../event-editor/use-saving.ts'

type Restored = { revision: number; replacedVersionId: string | null }

export type Replacements = ReturnType<typeof useReplacements>

/**
 * Acts that replace what the form shows: `onReplaced` starts it over once their revision is loaded. They outlive the
 * form, so that their toasts can undo them.
 */
export function useReplacements(revision: number, onReplaced: () => void) {
  const { t } = useTranslation('article-editor')
  const failed = t('failed.update')
  const [awaitedRevision, setAwaitedRevision] = useState<number | null>(null)
  if (awaitedRevision !== null && revision >= awaitedRevision) {
    setAwaitedRevision(null)
    onReplaced()
  }
  const awaitRevision = (result: { revision: number }) => setAwaitedRevision(result.revision)

  const undoDiscard = useAct<{ revision: number }>('save', { failed, onDone: awaitRevision })
  const discard = useAct<{ revision: number }, ArticleInput>('discardDraft', {
    failed,
    done: (discarded, values) => ({
      message: t('publication.discardDone'),
      undo: () => undoDiscard.send({ ...formFieldsOf(values), revision: String(discarded.revision) }),
    }),
    onDone: awaitRevision,
  })
  const undoRestore = useAct<Restored>('restoreVersion', { failed, onDone: awaitRevision })
  const restore = useAct<Restored>('restoreVersion', {
    failed,
    done: (restored) => ({
      message: t('versions.restored'),
      undo: restored.replacedVersionId
        ? () => undoRestore.send({ revision: String(restored.revision), version: restored.replacedVersionId! })
        : undefined,
    }),
    onDone: awaitRevision,
  })
  return {
    discard: (values: ArticleInput) => discard.send({ revision: String(revision) }, values),
    restore: (version: string) => restore.send({ revision: String(revision), version }),
    isBusy: discard.isBusy || restore.isBusy,
  }
}
