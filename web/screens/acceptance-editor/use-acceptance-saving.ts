import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { acceptanceItemsForm, type AcceptanceItemInput } from '#rules/agreements/acceptance-schema.ts'
import type { EventAcceptance } from '#rules/agreements/event-acceptance-view.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import type { Saving } from '#web/admin/saving.ts'
import { useMergedChanges } from '#web/admin/use-their-changes.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { dismissErrors, notify } from '#web/ui/toast.tsx'
import { useReportedState, type Draft } from '../event-editor/tabs.ts'
import { useSaveFailure, useSaving } from '../event-editor/use-saving.ts'

/** `key` tells items apart while they are moved. */
export type EditedItem = AcceptanceItemInput & { key: string }

const blankItem: AcceptanceItemInput = { text: { en: '', es: '' }, document: null }

const withKeys = (items: readonly AcceptanceItemInput[]): EditedItem[] =>
  items.map((item, index) => ({ ...item, key: String(index) }))

const nextKey = (items: readonly EditedItem[]): string =>
  String(1 + Math.max(-1, ...items.map(({ key }) => Number(key))))

const sentText = (items: readonly EditedItem[]): string => JSON.stringify(items.map(({ key: _key, ...item }) => item))

const itemsOf = (text: unknown): EditedItem[] => withKeys(JSON.parse(String(text)) as AcceptanceItemInput[])

export function useAcceptanceSaving(
  event: EventAcceptance,
  stored: Draft | null,
  element: RefObject<HTMLFormElement | null>,
) {
  const { t } = useTranslation(['acceptance', 'admin'])
  const reportFailure = useSaveFailure()
  const errorText = useErrorText()
  const [initial] = useState(() => ({
    items: stored ? itemsOf(stored.values.items) : withKeys(event.items),
    saved: stored ?? { savedText: JSON.stringify({ items: JSON.stringify(event.items) }), revision: event.revision },
  }))
  const [items, setItems] = useState(initial.items)
  const [hasTried, setHasTried] = useState(false)
  const errors = errorsIn(items)
  const isValid = Object.keys(errors).length === 0
  const isDraft = event.status === 'draft'
  const saving = useSaving({
    start: initial.saved,
    values: { items: sentText(items) },
    isValid,
    isAutomatic: isDraft,
    onSaved: () => {
      if (isDraft) dismissErrors()
      else notify.success(t('acceptance:saved'))
    },
    onFailed: reportFailure,
  })
  useMergedChanges<readonly AcceptanceItemInput[]>({
    base: JSON.parse(String(saving.savedValues.items)) as AcceptanceItemInput[],
    theirs: event.items,
    isConflict: saving.state === 'conflict',
    read: () => JSON.parse(sentText(items)) as AcceptanceItemInput[],
    write: (merged) => setItems(withKeys(merged)),
  })
  const submit = async () => {
    if (isValid) return saving.save()
    setHasTried(true)
    focusFirstError(element.current)
  }
  useReportedState('acceptance', { ...saving, save: () => void submit(), isValid, isAutomatic: isDraft })

  const replaceWithUndo = (next: EditedItem[], message: string) => {
    const before = items
    setItems(next)
    notify.info(message, { action: { label: t('admin:undo'), onClick: () => setItems(before) } })
  }
  return {
    items,
    setItems,
    errorOf: (path: string) => errorText(hasTried ? errors[path] : undefined),
    saving: {
      ...saving,
      discard: () => replaceWithUndo(itemsOf(saving.savedValues.items), t('admin:saveBar.discarded')),
    } satisfies Saving,
    save: saving.save,
    submit,
    add: () => setItems([...items, { ...blankItem, key: nextKey(items) }]),
    edit: (key: string, change: Partial<AcceptanceItemInput>) =>
      setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item))),
    remove: (index: number) => replaceWithUndo(items.toSpliced(index, 1), t('acceptance:removed')),
  }
}

function errorsIn(items: readonly EditedItem[]): Record<string, string> {
  const { issues } = v.safeParse(acceptanceItemsForm, items)
  return issues ? fieldErrors(issues) : {}
}
