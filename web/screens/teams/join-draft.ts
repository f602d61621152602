import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useParams } from 'react-router'
import { paths } from '#rules/paths.ts'
import { inputBeforeHydration } from '#web/forms/input-before-hydration.ts'
import { deleteDraft, readDraft, saveDraft } from '../registration/draft.ts'
import type { ParticipantsForm } from '../registration/participants-form.ts'

type Draft = { form: ParticipantsForm; element: RefObject<HTMLFormElement | null>; isSentAgain: boolean }

/**
 * Restores what a member has typed on this device and saves every change. Returns a function that deletes it once the
 * member has joined.
 */
export function useJoinDraft({ form, element, isSentAgain }: Draft): () => void {
  const { id = '', token = '' } = useParams()
  const { pathname } = useLocation()
  const key = `${id}.${token}`
  const hasJoined = useRef(false)
  const restore = useEffectEvent(() => {
    const earlyInput = inputBeforeHydration(element.current)
    const [typed] = readDraft(key, Date.now())?.participants ?? []
    const [member] = form.state.values.participants
    if (typed && !isSentAgain) {
      const given = Object.entries(typed).filter(([name, value]) => value !== '' && name !== 'competitionId')
      form.setFieldValue('participants', [{ ...member!, ...Object.fromEntries(given) }], { dontUpdateMeta: true })
    }
    for (const [name, value] of earlyInput)
      if (name.startsWith('participants[')) form.setFieldValue(name as never, value as never)
  })
  const save = useEffectEvent(() => {
    if (!hasJoined.current) saveDraft(key, { participants: form.state.values.participants }, Date.now())
  })
  useLayoutEffect(() => {
    restore()
    const { unsubscribe } = form.store.subscribe(() => save())
    return unsubscribe
  }, [form.store])
  return () => {
    hasJoined.current =
      window.location.pathname !== pathname && window.location.pathname.startsWith(paths.participant(id, ''))
    if (hasJoined.current) deleteDraft(key, Date.now())
  }
}
