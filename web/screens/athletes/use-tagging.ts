import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher, useRevalidator } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isUnderWay, type Tagging } from '#rules/registrations/tagging.ts'
import { useAct } from '#web/admin/use-act.ts'
import { notify } from '#web/ui/toast.tsx'
import { useFormats } from '../admin/staff.ts'

const pollMs = 1000

/** Follows a change of tags until it has ended, and says how to who began it, with Undo. */
export function useTagging(underWay: Tagging | null) {
  const { t } = useTranslation('admin')
  const { count: format } = useFormats()
  const { revalidate } = useRevalidator()
  const [begun, setBegun] = useState<Tagging | null>(null)
  const followed = begun ?? underWay
  // Undoing is another phase of the same tagging: what was loaded of the first one does not count.
  const { load, data } = useFetcher<Tagging | null>({ key: `tagging ${followed?.id} ${followed?.state}` })
  const latest = data ?? followed
  const undo = useAct<Tagging>('undo', {
    action: adminPaths.taggings,
    failed: t('athletes.failed.tags'),
    onDone: (tagging) => follow(tagging),
  })

  function follow(tagging: Tagging): void {
    setBegun(tagging)
    if (!isUnderWay(tagging)) report(tagging)
  }
  function report({ id, state, changed, full }: Tagging): void {
    const of = (count: number) => ({ count, total: format(count) })
    if (state === 'undone') return void notify.success(t('tags.restored', of(changed)))
    const action = { label: t('undo'), onClick: () => undo.send({ tagging: id }) }
    notify.success(t('tags.changed', of(changed)), changed > 0 ? { action } : {})
    if (full > 0) notify.warning(t('tags.full', of(full)))
    if (state === 'stopped') notify.warning(t('tags.stopped'))
  }

  const pollId = latest && isUnderWay(latest) ? latest.id : null
  useEffect(() => {
    if (!pollId) return
    const timer = setInterval(() => void load(adminPaths.tagging(pollId)), pollMs)
    return () => clearInterval(timer)
  }, [pollId, load])
  const end = useEffectEvent(() => {
    if (begun && data) report(data)
    void revalidate()
  })
  const endState = data && !isUnderWay(data) ? data.state : null
  useEffect(() => {
    if (endState) end()
  }, [endState])
  return { follow, progress: pollId ? latest : null }
}
