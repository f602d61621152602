import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { UserRow } from '#rules/members/member-views.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import type { UserAction } from './user-answer.ts'

type PendingAction = { action: UserAction; user: UserRow }
export type Act = (action: UserAction, user: UserRow, fields?: Record<string, string>) => void

/** `errors` are validation codes of the last request; `onDone` runs after success or a refusal of the whole. */
export function useUserAction(onDone?: () => void) {
  const { t } = useTranslation('users')
  const formatRefusal = useRefusalText()
  const fetcher = useFetcher()
  const pendingAction = useRef<PendingAction | null>(null)
  const act: Act = (action, user, fields = {}) => {
    pendingAction.current = { action, user }
    void fetcher.submit({ do: action, id: user.id, ...fields }, { method: 'post', action: adminPaths.users })
  }
  const showOutcome = useEffectEvent((answer: unknown) => {
    const { errors, refusal } = formAnswer(answer)
    if (!pendingAction.current || Object.keys(errors).length) return
    const { action, user } = pendingAction.current
    pendingAction.current = null
    const name = displayNameOf(user)
    if (refusal) notify.error(t(`${action}.failed`, { name }), { description: formatRefusal(refusal) })
    else notify.success(t(`${action}.done`, { name }))
    onDone?.()
  })
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) showOutcome(fetcher.data)
  }, [fetcher.state, fetcher.data])
  return { act, isBusy: fetcher.state !== 'idle', errors: formAnswer(fetcher.data).errors }
}

/** An invited person has no name yet. */
export const displayNameOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string => name || email
