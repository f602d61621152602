import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formAnswer } from '#web/forms/form-answer.ts'
import { useSubmission, type Fields, type Rejection } from '#web/forms/use-submission.ts'
import { dismissErrors, notify } from '#web/ui/toast.tsx'
import { isReachable } from '#web/is-reachable.ts'
import { useRefusalText } from './use-refusal-text.ts'

type Done = { message: string; undo?: (() => void) | undefined; undoLabel?: string; hasUndoKey?: boolean }

type Options<Result, About> = {
  action?: string | ((about: About) => string)
  isRepeatable?: boolean
  /** The title of the toast when it fails, above the reason; what a field shows gets none. */
  failed?: string | ((about: About) => string)
  /** The toast when it is done, with Undo where there is one. */
  done?: (result: Result, about: About) => Done | null
  onDone?: (result: Result, about: About) => void
  /** After either outcome, except where a field or the screen shows what is wrong, and where no answer came. */
  onSettled?: () => void
  /** Returns true when it has shown the reason itself. */
  onRejected?: (answer: Rejection, about: About) => boolean | void
}

type Send<About> = About extends undefined ? (fields?: Fields) => void : (fields: Fields, about: About) => void

/** Sends the form of an act and reports the outcome, after the page's data have been loaded again. */
export function useAct<Result = null, About = undefined>(
  intent: string | ((about: About) => string),
  { action, isRepeatable = false, failed, done, onDone, onRejected, onSettled }: Options<Result, About>,
) {
  const { t } = useTranslation('admin')
  const formatRefusal = useRefusalText()
  const { pathname } = useLocation()
  const reject = (answer: Rejection, about: About) => {
    const isShown = onRejected?.(answer, about) === true
    if (Object.keys(answer.errors).length > 0) return
    if (isShown) return
    if (!answer.isUnreachable) onSettled?.()
    const title = typeof failed === 'function' ? failed(about) : failed
    const reason = answer.isUnreachable ? t('noConnection') : answer.refusal && formatRefusal(answer.refusal)
    notify.error(title ?? reason ?? '', title && reason ? { description: reason } : {})
  }
  const submission = useSubmission<Result, About>(intent, {
    ...(action && { action }),
    isRepeatable,
    onDone: (result, about) => {
      dismissErrors()
      const toast = done?.(result, about)
      if (toast) {
        const { message, undo, undoLabel, hasUndoKey = !undoLabel } = toast
        const action = undo && { label: undoLabel ?? t('undo'), onClick: undo, hasUndoKey }
        notify.success(message, action ? { action } : {})
      }
      onDone?.(result, about)
      onSettled?.()
    },
    onRejected: reject,
  })
  const lastCheck = useRef<Promise<unknown>>(Promise.resolve())
  const [checkCount, setCheckCount] = useState(0)
  const sendWhenReachable = async (fields: Fields, about: About) => {
    const path = typeof action === 'function' ? action(about) : action
    if (!path || path === pathname) return submission.send(fields, about)
    // The files of another route may not be loaded yet, and without a connection the router shows an error page.
    setCheckCount((count) => count + 1)
    const check = lastCheck.current.then(isReachable)
    lastCheck.current = check
    const isConnected = await check
    setCheckCount((count) => count - 1)
    if (!isConnected) return reject(formAnswer({ isUnreachable: true }), about)
    return submission.send(fields, about)
  }
  const send = sendWhenReachable as unknown as Send<About>
  return {
    ...submission,
    send,
    errors: submission.answer.errors,
    isBusy: submission.state === 'sending' || checkCount > 0,
  }
}
