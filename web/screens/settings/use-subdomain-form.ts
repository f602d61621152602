import { useStore } from '@tanstack/react-form'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useNavigation } from 'react-router'
import * as v from 'valibot'
import { renameForm } from '#rules/organizations/address-form.ts'
import { saveStateOf, useDiscard, type Saving } from '#web/admin/saving.ts'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import type { AddressAnswer } from './use-address-answer.ts'

type Options = { subdomain: string; answer: AddressAnswer | null; element: RefObject<HTMLFormElement | null> }

const schema = v.pick(renameForm, ['subdomain'])

/** Sent as a navigation: where this host stops working, another one follows. */
export function useSubdomainForm({ subdomain, answer, element }: Options) {
  const submitOnce = useSubmitOnce({ preventScrollReset: true })
  const isSending = useNavigation().formData?.get('intent') === 'rename'
  const saved = { subdomain }
  const form = useAppForm({
    values: { subdomain: answer?.sent.subdomain ?? subdomain },
    schema,
    element,
    onValid: () => submitOnce(element.current),
  })
  const startAnew = useEffectEvent((current: string) => {
    if (form.state.values.subdomain === current) form.reset({ subdomain: current })
  })
  useEffect(() => startAnew(subdomain), [subdomain])
  const typed = useStore(form.store, ({ values }) => values.subdomain)
  const isValid = useStore(form.store, (store) => store.isValid)
  const isDirty = typed !== subdomain
  const discard = useDiscard(form, saved)
  const refusal = answer && answer.sent.subdomain === typed ? answer.refusal : null
  const rejection = { refusal, isUnreachable: isUnreachable(answer?.data) }
  const saving: Saving = {
    state: saveStateOf({ isSending, isDirty, isValid, savedAt: null, rejection }),
    savedAt: null,
    isDirty,
    discard,
  }
  return { form, saving, isConflict: saving.state === 'conflict' }
}
