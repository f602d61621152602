import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { isUnderWay, type Tagging } from '#rules/registrations/tagging.ts'
import { useAct } from '#web/admin/use-act.ts'
import { notify } from '#web/ui/toast.tsx'
import { useFormats } from '../admin/staff.ts'
import { fetchTagging } from './fetch-tagging.ts'

const pollMs = 1000

export type TaggingControls = ReturnType<typeof useTagging>

/** Follows a change of tags until it has ended, and says how to who began it. */
export function useTagging(ofPage: Tagging | null) {
  const { t } = useTranslation('admin')
  const { count: format } = useFormats()
  const { revalidate } = useRevalidator()
  const [polled, setPolled] = useState<Tagging | null>(null)
  const [begunId, setBegunId] = useState<string | null>(null)
  const [hiddenId, setHiddenId] = useState<string | null>(null)
  const latest = polled ?? ofPage
  const tagging = latest?.id === hiddenId ? null : latest
  const undo = useAct<Tagging>('undo', {
    failed: t('athletes.failed.tags'),
    onDone: (undone) => follow(undone),
  })

  function follow(begun: Tagging): void {
    setHiddenId(null)
    if (!isUnderWay(begun)) return report(begun)
    setPolled(begun)
    setBegunId(begun.id)
  }
  function report({ state, changed, full, restored, since }: Tagging): void {
    const of = (count: number) => ({ count, total: format(count) })
    if (state === 'undone') {
      notify.success(t('tags.restored', of(restored)))
      if (since > 0) notify.warning(t('tags.since', of(since)))
      return
    }
    // The list's own line says how many were changed.
    if (changed === 0) notify.success(t('tags.changed', of(changed)))
    if (full > 0) notify.warning(t('tags.full', of(full)))
    if (state === 'stopped') notify.warning(t('tags.stopped'))
  }

  const take = useEffectEvent((answer: Tagging) => {
    setPolled(answer)
    if (isUnderWay(answer)) return
    if (begunId === answer.id) report(answer)
    setBegunId(null)
    void revalidate().then(() => setPolled(null))
  })
  const pollId = tagging && isUnderWay(tagging) ? tagging.id : null
  useEffect(() => {
    if (!pollId) return
    const controller = new AbortController()
    const poll = async () => {
      const answer = await fetchTagging(pollId, controller.signal)
      if (answer === 'gone') setHiddenId(pollId)
      else if (answer) take(answer)
    }
    const timer = setInterval(() => void poll(), pollMs)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [pollId])
  return {
    follow,
    tagging,
    isUndoing: undo.isBusy,
    undo: (id: string) => undo.send({ tagging: id }),
    hide: setHiddenId,
  }
}
