import { useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleEditorView } from '#rules/news/article-editor-view.ts'
import { articleForm, type ArticleInput } from '#rules/news/article-form.ts'
import { useDiscard, type Saving } from '#web/admin/saving.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { marksErrors } from '#web/forms/marks-errors.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { dismissErrors, notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { useSaving } from '../event-editor/use-saving.ts'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'
import { validPart } from '../event-editor/valid-part.ts'

/** The form starts from the article as it is when the page opens; later loads do not reset it. */
export function useArticleForm(article: ArticleEditorView) {
  const { t } = useTranslation(['article-editor', 'admin'])
  const formatRefusal = useRefusalText()
  const element = useRef<HTMLFormElement>(null)
  const afterSave = useRef<(() => void) | null>(null)
  const [initial] = useState(() => ({ values: articleValues(article), revision: article.revision }))
  const form = useAppForm({
    values: initial.values,
    schema: articleForm,
    isValidatedAtStart: true,
    onValid: () => saving.save(),
    element,
  })
  const values = useStore(form.store, (state) => state.values)
  const isValid = useStore(form.store, (state) => state.isValid)
  const hasMarks = useStore(form.store, marksErrors)
  const saving = useSaving({
    start: { savedText: JSON.stringify(initial.values), revision: initial.revision },
    values,
    isValid: !hasMarks,
    savableOf: (saved) => validPart(articleForm, values, saved),
    isAutomatic: true,
    onSaved: dismissErrors,
    onFailed: (refusal) => {
      afterSave.current = null
      focusFirstError(element.current)
      if (refusal?.code !== 'changed_meanwhile' && refusal?.code !== 'slug_taken')
        notify.error(t('article-editor:failed.update'), refusal ? { description: formatRefusal(refusal) } : {})
    },
  })
  useTheirChanges(form, {
    base: saving.savedValues as ArticleInput,
    theirs: articleValues(article),
    isConflict: saving.state === 'conflict',
  })
  const isSettled = !saving.isDirty && !saving.isSending
  const runNext = useEffectEvent(() => {
    const next = afterSave.current
    afterSave.current = null
    next?.()
  })
  useEffect(() => {
    if (isSettled) runNext()
  }, [isSettled])
  const { errors: fieldErrors, refusal } = saving
  const isSlugTaken = refusal?.code === 'slug_taken'
  const errors = useMemo(() => ({ ...fieldErrors, ...(isSlugTaken && { slug: 'taken' }) }), [fieldErrors, isSlugTaken])
  const discard = useDiscard(form, saving.savedValues as ArticleInput)
  /** Runs `next` once everything typed is saved. */
  const saveBefore = (next: () => void) => {
    if (isSettled) return next()
    if (isValid) afterSave.current = next
    void form.handleSubmit()
  }
  return {
    form,
    element,
    values: values as ArticleInput,
    errors,
    saving: { ...saving, discard } satisfies Saving,
    saveBefore,
  }
}

export const articleValues = (article: ArticleEditorView): ArticleInput => ({
  title: article.title,
  slug: article.slug,
  excerpt: article.excerpt,
  cover: article.cover,
  content: article.content,
  showOnLanding: article.showOnLanding,
})
